import { type Amount, amount } from '../money/index.ts';
import { millionths, ONE } from './millionths.ts';

type Kale = Amount<'KALE'>;

/**
 * A farmer's staking terms: `stake` is the fraction (0..1) of the remaining balance that each block takes, `interval`
 * is in blocks.
 */
export interface Staking {
  readonly stake: number;
  readonly interval: number;
  readonly balance: Kale;
}

/**
 * The maximum planted at once, when a harvest is due: each block takes its fraction s of the remaining balance, and the
 * harvest returns everything, so it is 1 − (1 − s)^n of the balance.
 */
export function mostPlanted({ stake, interval, balance }: Staking): { amount: Kale; part: number } {
  const part = 1 - (1 - stake) ** interval;
  const staked = millionths(stake);
  let left: bigint = balance;
  for (let block = 0; block < interval; block++) left -= (left * staked) / ONE;
  return { amount: amount('KALE', balance - left), part };
}

/**
 * The cost of a block without accepted work: the smallest stake, just before a harvest, and the largest, just after
 * one.
 */
export function lostBlockCost({ stake, interval, balance }: Staking): { low: Kale; high: Kale } {
  const staked = millionths(stake);
  let left: bigint = balance;
  for (let block = 1; block < interval; block++) left -= (left * staked) / ONE;
  return { low: amount('KALE', (left * staked) / ONE), high: amount('KALE', (balance * staked) / ONE) };
}
