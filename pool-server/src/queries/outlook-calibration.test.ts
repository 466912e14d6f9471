import { PoolOutlook } from 'shared-api/contract';
import { amount, toDecimal } from 'shared-api/money';
import { project } from 'shared-api/projection';
import * as v from 'valibot';
import {
  BLOCKS_A_DAY,
  farmingHistory,
  HISTORY_PLATFORM_FEE,
  type HistoryFarmer,
  type HistoryPool,
} from '../testing/farming-history.ts';
import { type MemberDay, outlookFigures } from './outlook-figures.ts';

const POOLS: readonly HistoryPool[] = [
  { farmers: 12, rewardSplit: 0.05, effort: 300, misses: 0.001, outages: 0 },
  { farmers: 10, rewardSplit: 0.08, effort: 200, misses: 0.006, outages: 0.002 },
  { farmers: 8, rewardSplit: 0.03, effort: 80, misses: 0.02, outages: 0.01 },
];
const SEEDS = [1, 2, 3, 4];
const DAYS = 9;
/** Past days on which a farmer asks. */
const ASKED = [2, 5, 8];

/** A farmer's days as `pool-outlook.ts` reads them, seen at the start of `today`. */
const memberDays = (farmer: HistoryFarmer, today: number): MemberDay[] =>
  Array.from({ length: Math.min(7, today) }, (_, age) => {
    const blocks = farmer.blocks.filter(({ day }) => day === today - 1 - age);
    const harvested = blocks.filter(({ accepted }) => accepted);
    const sum = (of: (block: (typeof blocks)[number]) => bigint) =>
      harvested.reduce((all, block) => all + of(block), 0n);
    return {
      farmerId: farmer.farmerId,
      age,
      planted: blocks.length,
      missed: blocks.length - harvested.length,
      harvested: harvested.length,
      stakes: sum(({ stake }) => stake),
      rewards: sum(({ reward }) => reward),
      stakesSquared: sum(({ stake }) => stake * stake),
      stakesTimesRewards: sum(({ stake, reward }) => stake * reward),
      largestStake:
        harvested
          .map(({ stake }) => stake)
          .toSorted((a, b) => Number(a - b))
          .at(-1) ?? 0n,
    };
  });

const outlookOf = (members: readonly HistoryFarmer[], today: number) => {
  const { reward, ...figures } = outlookFigures(members.flatMap(member => memberDays(member, today)));
  return v.parse(PoolOutlook, {
    poolerId: 'pool',
    members: members.length,
    ...figures,
    reward: reward && { ...reward, base: toDecimal(reward.base), upTo: toDecimal(reward.upTo) },
    blocksToDecay: 8640,
  });
};

/** Each farmer's next day, with the projected range. */
const replayed = SEEDS.flatMap(seed => {
  const farmers = farmingHistory(seed, DAYS, POOLS);
  return ASKED.flatMap(today =>
    POOLS.flatMap(({ rewardSplit }, pool) => {
      const members = farmers.filter(farmer => farmer.pool === pool);
      const outlook = outlookOf(members, today);
      return members.flatMap(({ stake, interval, blocks, totals }) => {
        const projection = project({
          stake,
          interval,
          balance: totals[today] ?? amount('KALE', 0n),
          rewardSplit,
          platformFee: HISTORY_PLATFORM_FEE,
          blockSeconds: 86_400 / BLOCKS_A_DAY,
          outlook,
        });
        if (projection.kind !== 'projected') return [];
        const net = blocks.filter(({ day }) => day === today).reduce((all, block) => all + block.net, 0n);
        return [{ pool, interval, net, ...projection.perDay }];
      });
    }),
  );
});

const part = (of: typeof replayed, holds: (day: (typeof replayed)[number]) => boolean) =>
  of.filter(holds).length / of.length;
const inside = ({ net, low, high }: (typeof replayed)[number]) => low <= net && net <= high;
const above = ({ net, middle }: (typeof replayed)[number]) => net > middle;

describe('the projection, replayed on recorded history', () => {
  it('covers pools, stakes and intervals', () => {
    expect(replayed.length).toBe(SEEDS.length * ASKED.length * 30);
  });

  it('contains at least 80 % of the following days in its range', () => {
    expect(part(replayed, inside)).toBeGreaterThanOrEqual(0.8);
    const groups = [
      ...Map.groupBy(replayed, ({ pool }) => `pool ${pool}`),
      ...Map.groupBy(replayed, ({ interval }) => `every ${interval}`),
    ];
    expect(
      groups.map(([name, days]) => [name, part(days, inside)]).filter(([, held]) => Number(held) < 0.8),
    ).toEqual([]);
  });

  it('has 40 to 60 % of the following days above its median', () => {
    expect(part(replayed, above)).toBeGreaterThanOrEqual(0.4);
    expect(part(replayed, above)).toBeLessThanOrEqual(0.6);
  });
});
