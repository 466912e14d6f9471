import type { PoolOutlook } from '../contract/pool-outlook.ts';
import { type Amount, amount, parseAmount } from '../money/index.ts';
import { millionths, ONE } from './millionths.ts';
import { lostBlockCost, mostPlanted, type Staking } from './planted.ts';
import { type DayTerms, type SimulatedDay, simulateDay } from './simulate-day.ts';

type Kale = Amount<'KALE'>;
export type Range = { readonly low: Kale; readonly middle: Kale; readonly high: Kale };

const DAY = 86_400; // seconds
const MONTH = 30; // days
/** The network's reward after a decay, in millionths of that before it (KALE rules 1.6.4). */
const DECAYED = 950_000n;
/** Blocks from one decay to the next. */
const DECAY_BLOCKS = 8640;
/** The shares of past days below the range, and below its upper end. */
const LOW = 0.05;
const HIGH = 0.95;

export interface ProjectionInput extends Staking {
  /** The pool's and the platform's shares of a reward, as fractions 0..1. */
  readonly rewardSplit: number;
  readonly platformFee: number;
  readonly blockSeconds: number;
  readonly outlook: PoolOutlook;
}

export interface Projected {
  /** Net earned: the farmer's share of rewards minus lost stakes. */
  readonly perDay: Range;
  readonly per30Days: Range;
  /** The largest amount planted at a time, and its part of the balance, 0..1. */
  readonly mostPlanted: { readonly amount: Kale; readonly part: number };
  readonly lostBlock: { readonly low: Kale; readonly high: Kale };
  /** The pool's and the platform's fees on an average day. */
  readonly feesPerDay: Kale;
}

/** The reason for a missing figure: no stake, an empty wallet, or a pool without harvests. */
export type Projection =
  | ({ readonly kind: 'projected' } & Projected)
  | { readonly kind: 'no-stake' | 'no-balance' | 'no-history' };

const netOf = ({ earned, lost }: SimulatedDay) => earned - lost;

/** The quantile of a sorted list. */
const quantile = <T>(sorted: readonly T[], part: number): T | undefined =>
  sorted[Math.min(sorted.length - 1, Math.round((sorted.length - 1) * part))];

/**
 * A day repeated for 30 days while the network's reward decays, several times on a network with short blocks. A decay does
 * not change the cost of a lost stake, until the balance is gone.
 */
function monthOf(
  { earned, lost }: SimulatedDay,
  { blocks, balance }: DayTerms,
  blocksToDecay: number,
): bigint {
  let units = 0n;
  let reward = earned;
  let decayAt = blocksToDecay;
  for (let day = 0; day < MONTH; day++) {
    for (; decayAt <= day * blocks; decayAt += DECAY_BLOCKS) reward = (reward * DECAYED) / ONE;
    units += reward - lost;
    if (units <= -balance) return -balance;
  }
  return units;
}

/**
 * Projects a stake's earnings in a pool. Simulates a day with this balance, stake and interval for each pair of reward
 * and missed blocks that members had in the last seven days; the range covers nine of ten outcomes. It covers at least
 * eight of ten replayed days (`outlook-calibration.test.ts`).
 */
export function project(input: ProjectionInput): Projection {
  const { stake, interval, balance, rewardSplit, platformFee, blockSeconds, outlook } = input;
  if (stake <= 0) return { kind: 'no-stake' };
  if (outlook.reward === null || outlook.variation.length === 0) return { kind: 'no-history' };
  if (balance <= 0n) return { kind: 'no-balance' };
  const terms: DayTerms = {
    blocks: Math.max(1, Math.floor(DAY / blockSeconds)),
    balance,
    interval,
    staked: millionths(stake),
    netShare: ONE - millionths(rewardSplit) - millionths(platformFee),
    base: parseAmount('KALE', outlook.reward.base),
    perStake: BigInt(outlook.reward.perStake),
    upTo: parseAmount('KALE', outlook.reward.upTo),
  };
  const missed = outlook.missed.length > 0 ? outlook.missed : [0];
  const days = outlook.variation
    .flatMap((variation, row) =>
      missed.map((part, column) =>
        simulateDay(terms, { variation, missed: part, seed: row * missed.length + column }),
      ),
    )
    .sort((a, b) => (netOf(a) < netOf(b) ? -1 : netOf(a) > netOf(b) ? 1 : 0));
  const nothing: SimulatedDay = { earned: 0n, fees: 0n, lost: 0n };
  const [low = nothing, middle = nothing, high = nothing] = [LOW, 0.5, HIGH].map(part =>
    quantile(days, part),
  );
  const range = (of: (day: SimulatedDay) => bigint): Range => ({
    low: amount('KALE', of(low)),
    middle: amount('KALE', of(middle)),
    high: amount('KALE', of(high)),
  });
  return {
    kind: 'projected',
    perDay: range(netOf),
    per30Days: range(day => monthOf(day, terms, outlook.blocksToDecay)),
    mostPlanted: mostPlanted(input),
    lostBlock: lostBlockCost(input),
    feesPerDay: amount('KALE', middle.fees),
  };
}
