import { type Amount, type Asset, amount } from './amount.ts';

const PPM = 1_000_000n;

/** Sum of two amounts of one asset. */
export function add<A extends Asset>(a: Amount<A>, b: Amount<NoInfer<A>>): Amount<A> {
  return (a + b) as Amount<A>;
}

/** Difference of two amounts of one asset; may be negative. */
export function subtract<A extends Asset>(a: Amount<A>, b: Amount<NoInfer<A>>): Amount<A> {
  return (a - b) as Amount<A>;
}

/** Sum of any number of amounts; zero of the named asset for none. */
export function sum<A extends Asset>(of: A, amounts: Iterable<Amount<A>>): Amount<A> {
  let total = 0n;
  for (const each of amounts) total += each;
  return amount(of, total);
}

/**
 * The share of an amount, rounded down to the unit. The fraction (0..1) is exact to a millionth.
 * @throws RangeError outside 0..1.
 */
export function floorShare<A extends Asset>(value: Amount<A>, fraction: number): Amount<A> {
  if (!(fraction >= 0 && fraction <= 1)) throw new RangeError(`Not a fraction: ${fraction}`);
  return ((value * BigInt(Math.round(fraction * 1e6))) / PPM) as Amount<A>;
}

/** The parts of a harvested reward. They add up to the reward exactly. */
export interface RewardSplit {
  pooler: Amount<'KALE'>;
  platform: Amount<'KALE'>;
  farmer: Amount<'KALE'>;
}

/** Splits a reward by its contract: pooler and platform round down, the farmer gets the rest (KALE rules 2). */
export function splitReward(
  reward: Amount<'KALE'>,
  { rewardSplit, platformFee }: { rewardSplit: number; platformFee: number },
): RewardSplit {
  if (rewardSplit + platformFee > 1) throw new RangeError('A split takes more than the reward');
  const pooler = floorShare(reward, rewardSplit);
  const platform = floorShare(reward, platformFee);
  return { pooler, platform, farmer: subtract(subtract(reward, pooler), platform) };
}
