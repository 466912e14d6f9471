import fc from 'fast-check';
import * as v from 'valibot';
import { PoolOutlook } from '../contract/pool-outlook.ts';
import { amount, parseAmount } from '../money/index.ts';
import { lostBlockCost, mostPlanted } from './planted.ts';
import { type ProjectionInput, project } from './project.ts';

const outlook = (more: object = {}) =>
  v.parse(PoolOutlook, {
    poolerId: 'alpha',
    members: 12,
    plantings: 20_160,
    accepted: 20_140,
    reward: { base: '1.0000000', perStake: 10_000, upTo: '1000.0000000' },
    variation: Array.from({ length: 11 }, (_, place) => 950_000 + 10_000 * place),
    missed: [...Array.from({ length: 9 }, () => 0), 3472, 6944],
    blocksToDecay: 8640,
    ...more,
  });

const input = (more: Partial<ProjectionInput> = {}): ProjectionInput => ({
  stake: 0.1,
  interval: 6,
  balance: parseAmount('KALE', '5000'),
  rewardSplit: 0.05,
  platformFee: 0.05,
  blockSeconds: 300,
  outlook: outlook(),
  ...more,
});

const projected = (more: Partial<ProjectionInput> = {}) => {
  const projection = project(input(more));
  if (projection.kind !== 'projected') throw new Error(projection.kind);
  return projection;
};

const staking = fc.record({
  stake: fc.integer({ min: 1, max: 25 }).map(percent => percent / 100),
  interval: fc.integer({ min: 1, max: 20 }),
  balance: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(units => amount('KALE', units)),
});

describe('the most that is planted', () => {
  it.each([
    [0.1, 20, 0.878, 43_921_167_267n],
    [0.1, 6, 0.469, 23_427_950_000n],
    [0.25, 1, 0.25, 12_500_000_000n],
  ])('is 1 − (1 − s)^n: %d every %d blocks', (stake, interval, part, units) => {
    const most = mostPlanted(input({ stake, interval }));
    expect(most.part).toBeCloseTo(part, 3);
    expect(most.amount).toBe(units);
  });

  it('never exceeds the balance, and grows with stake and interval', () => {
    fc.assert(
      fc.property(staking, given => {
        const most = mostPlanted(given).amount;
        expect(most).toBeLessThanOrEqual(given.balance);
        expect(mostPlanted({ ...given, interval: given.interval + 1 }).amount).toBeGreaterThanOrEqual(most);
      }),
    );
  });
});

it('a lost block costs the least just before a harvest and the most just after it', () => {
  expect(lostBlockCost(input())).toEqual({ low: 2_952_450_000n, high: 5_000_000_000n });
});

describe('the projection', () => {
  it('is a range with the width of past days’ variation', () => {
    const { perDay } = projected();
    expect(perDay.low).toBeLessThan(perDay.middle);
    expect(perDay.middle).toBeLessThan(perDay.high);
    const steady = projected({ outlook: outlook({ variation: [1_000_000], missed: [0] }) }).perDay;
    expect(steady.low).toBe(steady.high);
  });

  it('grows with the stake, up to the largest one that counts', () => {
    const more = projected({ stake: 0.2 }).perDay.high;
    expect(more).toBeGreaterThan(projected().perDay.high);
    const unlimited = outlook({ reward: { base: '1.0000000', perStake: 10_000, upTo: '1.0000000' } });
    expect(projected({ outlook: unlimited }).perDay.high).toBeLessThan(projected().perDay.high);
  });

  it('deducts the fees, and returns them', () => {
    const free = projected({ rewardSplit: 0, platformFee: 0 });
    expect(free.feesPerDay).toBe(0n);
    expect(projected().feesPerDay).toBeGreaterThan(0n);
    expect(projected().perDay.high).toBeLessThan(free.perDay.high);
  });

  it('subtracts lost stakes', () => {
    const missing = projected({ outlook: outlook({ missed: [100_000] }) });
    expect(missing.perDay.middle).toBeLessThan(projected({ outlook: outlook({ missed: [0] }) }).perDay.low);
  });

  it('lets the network decay within the month', () => {
    const early = projected({ outlook: outlook({ blocksToDecay: 1 }) }).per30Days.middle;
    expect(early).toBeLessThan(projected().per30Days.middle);
  });

  it('lets it decay more often on a network with short blocks', () => {
    const steady = {
      outlook: outlook({
        reward: { base: '1.0000000', perStake: 0, upTo: '0.0000000' },
        accepted: 20_160,
        variation: [1_000_000],
        missed: [0],
        blocksToDecay: 1440,
      }),
    };
    // A decay every 6 days: the first after a day, five in 30 days.
    const { perDay, per30Days } = projected({ ...steady, blockSeconds: 60 });
    const parts = [
      1,
      ...[1, 2, 3, 4].flatMap(times => Array(6).fill(0.95 ** times)),
      ...Array(5).fill(0.95 ** 5),
    ];
    const expected = Number(perDay.middle) * parts.reduce((all, part) => all + part, 0);
    expect(Number(per30Days.middle) / expected).toBeCloseTo(1, 6);
  });

  it('carries the balance of each day into the next', () => {
    const { perDay, per30Days } = projected({
      outlook: outlook({ accepted: 20_160, variation: [1_000_000], missed: [0] }),
    });
    expect(per30Days.middle).toBeGreaterThan(perDay.middle * 30n);
  });

  it('does not take the misses of a few minutes for those of a day', () => {
    // Eight members with 14 blocks each, of which one missed one: 1 of 112.
    const short = { members: 8, plantings: 112, accepted: 111 };
    const of = (missed: number[]) =>
      projected({ blockSeconds: 20, outlook: outlook({ ...short, missed }) }).perDay;
    expect(of([...Array(10).fill(0), 71_429])).toEqual(of([8929]));
  });

  it('never expects less of 30 days than of one, unless it expects a loss', () => {
    const history = fc.record({
      blocksToDecay: fc.integer({ min: 1, max: 8640 }),
      accepted: fc.integer({ min: 19_800, max: 20_160 }),
    });
    const network = fc.constantFrom(20, 60, 300);
    fc.assert(
      fc.property(staking, history, network, (given, more, blockSeconds) => {
        const { perDay, per30Days } = projected({ ...given, blockSeconds, outlook: outlook(more) });
        for (const end of ['low', 'middle', 'high'] as const)
          if (perDay[end] > 0n) expect(per30Days[end]).toBeGreaterThanOrEqual(perDay[end]);
      }),
      { numRuns: 12 },
    );
  });

  it('loses in 30 days as often as the pool, not as on its worst day', () => {
    const seldom = outlook({ missed: [...Array(10).fill(0), 50_000] });
    const { perDay, per30Days } = projected({ outlook: seldom });
    expect(perDay.low).toBeLessThan(0n);
    expect(per30Days.low).toBeGreaterThan(0n);
  });

  it.each([
    ['no-stake', { stake: 0 }],
    ['no-balance', { balance: amount('KALE', 0n) }],
    ['no-history', { outlook: outlook({ reward: null, variation: [], missed: [] }) }],
  ] as const)('returns %s instead of a figure', (kind, more) => {
    expect(project(input(more))).toEqual({ kind });
  });

  it('expects no missed blocks of a pool that has planted nothing for a week', () => {
    const { per30Days } = projected({ outlook: outlook({ plantings: 0, accepted: 0 }) });
    expect(per30Days.low).toBeGreaterThan(0n);
  });

  it('loses a fraction of the remainder each day, and never more than there is', () => {
    const often = outlook({ missed: [20_000], plantings: 50, accepted: 49 });
    const { perDay, per30Days } = projected({ blockSeconds: 12, stake: 0.25, interval: 20, outlook: often });
    expect(perDay.low).toBeLessThan(0n);
    expect(per30Days.low).toBeLessThan(perDay.low);
    expect(per30Days.low).toBeGreaterThan(-input().balance);
  });

  it('is the same for the same input, and ordered, whatever is staked', () => {
    fc.assert(
      fc.property(staking, given => {
        const once = projected(given);
        expect(projected(given)).toEqual(once);
        expect(once.perDay.low).toBeLessThanOrEqual(once.perDay.middle);
        expect(once.perDay.middle).toBeLessThanOrEqual(once.perDay.high);
      }),
      { numRuns: 10 },
    );
  });
});
