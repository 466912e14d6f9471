import { type Amount, type Asset, amount, type PoolDetails } from 'shared-api';
import { readAmount } from '../amounts.ts';

const DAY = 86_400; // seconds
const PPM = 1_000_000;

/** What the pooler and the platform keep of a reward, as fractions; nothing where nobody said. */
export type Fees = { rewardSplit: number | null | undefined; platformFee: number | null | undefined };

/** What a farmer may expect of a pool, from what it paid so far. */
export type Projection = {
  /** Farmers there are once this one has joined. */
  farmers: number;
  blocksPerDay: number;
  /** A farmer's average reward for one block, after fees. */
  average: Amount;
  /** Expected a day, after fees. */
  low: Amount;
  high: Amount;
};

const times = (value: Amount, factor: number, asset: Asset): Amount =>
  amount(asset, (value * BigInt(Math.floor(factor * PPM))) / BigInt(PPM));

/**
 * The expected reward a day as a range. High: every block is harvested, and pays as the average of those did. Low:
 * plantings go without accepted work and blocks unmined as often as in this pool so far (what is both counts as both),
 * and the pool's reward is divided among one farmer more. Null without real figures.
 * `seated`: a contract is asked for already, and the pool counts its seat.
 */
export const project = (
  pool: PoolDetails,
  { reward, blockSeconds }: { reward: Asset; blockSeconds: number },
  seated = false,
): Projection | null => {
  const average = readAmount(reward, pool.averageRewardHuman);
  const counted = pool.currentFarmers;
  const seconds = pool.performance?.averageBlockTime ?? blockSeconds;
  if (average === null || average <= 0n || counted == null || !(seconds > 0)) return null;
  const others = Math.max(0, seated ? counted - 1 : counted);
  const blocksPerDay = DAY / seconds;
  const reached = ((pool.successRate ?? 100) / 100) * ((pool.performance?.uptime ?? 100) / 100);
  const diluted = Math.max(1, others) / (Math.max(1, others) + 1);
  return {
    farmers: others + 1,
    blocksPerDay,
    average,
    low: times(average, blocksPerDay * reached * diluted, reward),
    high: times(average, blocksPerDay, reward),
  };
};
