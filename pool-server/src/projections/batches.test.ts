import fc from 'fast-check';
import { type ReplayedEvent, toBatches } from './batches.ts';

const eventAt = (
  position: number,
  stream: string,
  type: string,
  farmer: string | null = null,
): ReplayedEvent => ({
  position: String(position),
  stream,
  type,
  farmer,
});

it('replays the same step of many farmers and pools together', () => {
  const batch = ['cycle-a-1', 'cycle-b-1'].flatMap((stream, pool) => [
    eventAt(pool * 10, stream, 'BlockDiscovered'),
    ...['x', 'y'].flatMap((farmer, at) => [
      eventAt(pool * 10 + at * 2 + 1, stream, 'PlantingRequested', farmer),
      eventAt(pool * 10 + at * 2 + 2, stream, 'PlantingSucceeded', farmer),
    ]),
  ]);
  expect(toBatches(batch)).toEqual([
    { type: 'BlockDiscovered', positions: ['0', '10'] },
    { type: 'PlantingRequested', positions: ['1', '3', '11', '13'] },
    { type: 'PlantingSucceeded', positions: ['2', '4', '12', '14'] },
  ]);
});

it('keeps every event once, the order of each stream, and never two with the same subject in one step', () => {
  const event = fc.record({
    stream: fc.constantFrom('cycle-a-1', 'cycle-a-2', 'cycle-b-1', 'pool-a', 'farmer-x'),
    type: fc.constantFrom('P', 'Q', 'R'),
    farmer: fc.constantFrom('x', 'y', null),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      const batch = events.map((each, position) => ({ ...each, position: String(position) }));
      const steps = toBatches(batch);
      expect(steps.flatMap(({ positions }) => positions).sort()).toEqual(
        batch.map(({ position }) => position).sort(),
      );
      const stepOf = new Map(steps.flatMap(({ positions }, at) => positions.map(position => [position, at])));
      const at = ({ position }: ReplayedEvent) => stepOf.get(position) ?? -1;
      for (const later of batch) {
        for (const earlier of batch.slice(0, Number(later.position))) {
          const cycles = later.stream.startsWith('cycle-');
          const ordered = cycles
            ? later.stream === earlier.stream &&
              (later.farmer === null || earlier.farmer === null || earlier.farmer === later.farmer)
            : !earlier.stream.startsWith('cycle-');
          if (ordered) expect(at(earlier)).toBeLessThan(at(later));
        }
      }
    }),
  );
});
