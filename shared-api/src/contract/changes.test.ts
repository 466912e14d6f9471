import { RESOURCES, type ResourceName, staleAfter } from './changes.ts';
import { EVENTS } from './domain-events.ts';

it('refetches a resource after the events and mutations of its line', () => {
  const table = { ...RESOURCES, seeds: { events: ['planting'], mutations: ['joinPool'] } } as const;
  expect(staleAfter(table, 'events', 'planting')).toContain('seeds');
  expect(staleAfter(table, 'mutations', 'joinPool')).toContain('seeds');
  expect(staleAfter(table, 'events', 'wallet')).not.toContain('seeds');
});

it('rejects a resource without a line', () => {
  // @ts-expect-error: a name that the table lacks does not compile
  const missing: ResourceName = 'seeds';
  expect(Object.keys(RESOURCES)).not.toContain(missing);
});

it('announces every event only as a change that some resource depends on', () => {
  for (const announcement of Object.values(EVENTS))
    if ('announcedAs' in announcement)
      expect(staleAfter(RESOURCES, 'events', announcement.announcedAs)).not.toEqual([]);
});

it('refetches the notifications of the roles that an event notifies', () => {
  expect(staleAfter(RESOURCES, 'events', 'notification')).toEqual(['notifications']);
});

it('refetches the blocks of a farmer when work is accepted or a stake is lost', () => {
  expect(staleAfter(RESOURCES, 'events', 'work')).toEqual(
    expect.arrayContaining(['farmerBlocks', 'harvests', 'currentFarmer']),
  );
});

it('refetches both sums of pending rewards when a block closes', () => {
  expect(staleAfter(RESOURCES, 'events', 'block')).toEqual(
    expect.arrayContaining(['currentFarmer', 'money']),
  );
});
