import type { PoolerBlock, PoolerId } from 'shared-api';
import type { PoolerFarmersSummary } from 'shared-api/operator';
import { findProblems } from './problems.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const block = (cycle: object, timestamp = at(-1)) =>
  ({
    id: 'p:7',
    blockIndex: 7,
    timestamp,
    cycle: { status: 'worked', farmers: 3, planted: 3, worked: 3, harvested: 0, failed: 0, ...cycle },
  }) as unknown as PoolerBlock;
/** The newest unacknowledged block. */
const unacknowledged = (items: PoolerBlock[], total = items.length) => ({ items, total });
const farmers = (more: object) => ({ idle: 0, belowTarget: 0, ...more }) as PoolerFarmersSummary;
const nothing = { failed: undefined, farmers: undefined, harvests: undefined, now, lifetime: 86_400 };
const texts = (more: object) => findProblems({ ...nothing, ...more }).map(({ text }) => text);

describe('problems that need an operator', () => {
  it('are empty while all is well or unknown', () => {
    expect(texts({})).toEqual([]);
    expect(
      texts({ failed: unacknowledged([]), farmers: farmers({}), harvests: { running: true, pending: 3 } }),
    ).toEqual([]);
  });

  it('are listed worst first, each with a link', () => {
    const found = findProblems({
      ...nothing,
      failed: unacknowledged([block({ failed: 2 })], 2),
      farmers: farmers({ idle: 1, belowTarget: 3 }),
      harvests: { running: false, pending: 4 } as never,
    });
    expect(found.map(({ text, to }) => [text, to])).toEqual([
      ['Automatic harvests are stopped; 4 works waiting', '/operations/harvest'],
      ['2 steps failed in block #7', '/pooler/blocks?failures=p%3A7'],
      ['3 farmers below your target success rate', '/pooler/farmers?sort=success'],
      ['1 inactive farmer holding a seat', '/pooler/farmers?status=inactive'],
      ['1 more block not acknowledged', '/pooler/blocks?acknowledged=false'],
    ]);
  });

  it('include a refused payout', () => {
    expect(texts({ refused: '12.5000000' })).toEqual(['12.50 KALE could not be paid to your wallet']);
    expect(texts({ refused: '0.0000000' })).toEqual([]);
  });

  it('say for several pools only that the harvests of one or more are stopped', () => {
    expect(
      texts({ harvests: { running: false, pending: 4 }, poolName: (id: string) => `Pool ${id}` }),
    ).toEqual(['Automatic harvests of at least one pool are stopped']);
  });

  it('count blocks that failed more than a day ago, without naming them', () => {
    expect(texts({ failed: unacknowledged([block({ failed: 2 }, at(-25))]) })).toEqual([
      '1 block not acknowledged',
    ]);
  });

  it('count no block twice whose missed work is listed', () => {
    const error = { code: 'KALE_9', message: 'The block had ended' };
    const miss = { poolerId: 'p', blockIndex: 7, farmerId: 'a', lost: '1.5', at: at(-1), error };
    const missed = { items: [miss], total: 1 };
    const name = 'Missed work for a in block #7';
    expect(texts({ missed, failed: unacknowledged([block({ failed: 1 })]) })).toEqual([name]);
    expect(texts({ missed, failed: unacknowledged([block({ failed: 2 })]) })).toEqual([
      name,
      '1 step failed in block #7',
    ]);
  });

  it('combine all work missed in a block for one reason, with its total cost', () => {
    const miss = (farmerId: string, blockIndex: number, lost: string) => ({
      poolerId: 'p',
      blockIndex,
      farmerId,
      lost,
      at: at(-1),
      error: { code: 'KALE_9', message: 'The block had ended' },
    });
    const missed = [
      miss('a', 7, '1.5'),
      miss('b', 7, '2.5'),
      miss('c', 7, '4'),
      miss('a', 6, '8'),
      miss('b', 6, '1'),
    ];
    const shown = (total: number) =>
      findProblems({ ...nothing, missed: { items: missed, total } as never }).map(
        ({ text, detail, lost }) => [text, detail, lost],
      );
    expect(shown(missed.length)).toEqual([
      ['Missed work for 3 farmers in block #7', 'The block had ended. Stakes lost:', 80_000_000n],
      ['Missed work for a and b in block #6', 'The block had ended. Stakes lost:', 90_000_000n],
    ]);
    // There is more than one page of them: the last block's sum is not complete.
    expect(shown(missed.length + 1)).toEqual([
      ['Missed work for 3 farmers in block #7', 'The block had ended. Stakes lost:', 80_000_000n],
      [
        'Missed work for at least 2 farmers in block #6',
        'The block had ended. Stakes lost, at least:',
        90_000_000n,
      ],
    ]);
  });

  it('include rewards in the last quarter of their block’s life, until they are harvested', () => {
    const due = (hours: number) => ({
      harvests: {
        running: true,
        pending: 3,
        nextDeadline: { poolerId: 'p', blockIndex: 7, harvestBy: at(hours) },
      },
    });
    expect(texts(due(2))).toEqual([expect.stringMatching(/^Harvest by .*\d:\d\d.*: rewards of block #7$/)]);
    expect(findProblems({ ...nothing, ...due(2) } as never)).toMatchObject([
      { action: 'Harvest block #7', to: '/operations/harvest?block=7&pooler=p' },
    ]);
    expect(texts(due(6))).toEqual([]);
    expect(texts(due(7))).toEqual([]);
    expect(texts({ ...due(4), lifetime: 14_400 })).toEqual([]);
    expect(texts({ harvests: { running: true, pending: 0, nextDeadline: null } })).toEqual([]);
    expect(texts(due(-1))).toEqual([]);
  });

  it.each([
    [5.9, ['loss: failed p:7', 'waiting: deadline', 'waiting: blocks']],
    [1.9, ['loss: deadline', 'loss: failed p:7', 'waiting: blocks']],
  ])('warn of a deadline in %s hours according to its urgency', (hours, order) => {
    const nextDeadline = { poolerId: 'p', blockIndex: 7, harvestBy: at(hours) };
    const harvests = { running: true, pending: 3, nextDeadline };
    const found = findProblems({
      ...nothing,
      failed: unacknowledged([block({ failed: 2 })], 2),
      harvests: harvests as never,
    });
    expect(found.map(({ tone, id }) => `${tone}: ${id}`)).toEqual(order);
  });

  it('name the pool for a user with several', () => {
    const poolName = (id: string) => `Pool ${id}`;
    const lost = { poolerId: 'p', blockIndex: 7, works: 4 };
    const nextDeadline = { poolerId: 'q', blockIndex: 8, harvestBy: at(1) };
    const harvests = { running: true, pending: 1, nextDeadline, expired: lost };
    const failed = unacknowledged([{ ...block({ failed: 1 }), id: 'q:7', poolerId: 'q' as PoolerId }]);
    expect(texts({ failed, harvests, poolName })).toEqual([
      expect.stringMatching(/: rewards of block #8 of Pool q$/),
      '4 rewards expired unharvested in the last 24 hours, the last in block #7 of Pool p',
      '1 step failed in block #7 of Pool q',
    ]);
  });

  it('include rewards that were not harvested in time', () => {
    const expired = { poolerId: 'p', blockIndex: 7, works: 4 };
    const found = findProblems({ ...nothing, harvests: { running: true, pending: 0, expired } } as never);
    expect(found.map(({ text, to }) => [text, to])).toEqual([
      [
        '4 rewards expired unharvested in the last 24 hours, the last in block #7',
        '/pooler/blocks?failures=p%3A7',
      ],
    ]);
  });
});
