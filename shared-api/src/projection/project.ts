import type { PoolOutlook } from '../contract/pool-outlook.ts';
import { type Amount, amount, parseAmount } from '../money/index.ts';
import { millionths, ONE } from './millionths.ts';
import { lostBlockCost, mostPlanted, type Staking } from './planted.ts';
import { type DayChances, type DayTerms, type SimulatedDay, simulateDay } from './simulate-day.ts';

type Kale = Amount<'KALE'>;
export type Range = { readonly low: Kale; readonly middle: Kale; readonly high: Kale };

const DAY = 86_400; // seconds
const MONTH = 30; // days
/** The network's reward after a decay, in millionths of the previous one (KALE rules 1.6.4). */
const DECAYED = 950_000n;
/** The number of blocks between two decays. */
const DECAY_BLOCKS = 8640;
/** The fractions of past days below the range's lower end, its middle and its upper end. */
const RANGE = [0.05, 0.5, 0.95];

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
  /** The largest amount planted at a time, and its fraction of the balance, 0..1. */
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

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** The range's lower end, middle and upper end in a sorted list. */
const ofRange = <T>(sorted: readonly T[]): T[] =>
  RANGE.flatMap(part => sorted[Math.round((sorted.length - 1) * part)] ?? []);

const rangeOf = ([low = 0n, middle = low, high = middle]: readonly bigint[]): Range => ({
  low: amount('KALE', low),
  middle: amount('KALE', middle),
  high: amount('KALE', high),
});

/**
 * Net earned in 30 days of this variation and share of missed blocks, each day starting with the balance that the day before
 * left. The network's reward decays in between, several times on a network with short blocks.
 */
function monthOf(terms: DayTerms, chances: Omit<DayChances, 'seed'>, blocksToDecay: number): bigint {
  let { balance, base, perStake } = terms;
  let decayAt = blocksToDecay;
  for (let day = 0; day < MONTH; day++) {
    for (; decayAt <= day * terms.blocks; decayAt += DECAY_BLOCKS) {
      base = (base * DECAYED) / ONE;
      perStake = (perStake * DECAYED) / ONE;
    }
    balance += netOf(simulateDay({ ...terms, balance, base, perStake }, { ...chances, seed: day }));
  }
  return balance - terms.balance;
}

/**
 * The parts of a day's blocks that are missed, in millionths: those of past days or, where members have less than half a day
 * behind them, the average. One of a dozen blocks does not make a day with 8 % of them missed.
 */
const missedParts = ({ missed, plantings, sample, members }: PoolOutlook, blocks: number, usual: number) =>
  missed.length === 0 || plantings * 2 < blocks * (sample ?? members) ? [usual] : missed;

/**
 * The range of the 30 days, where a gain is never below that of the first day. On a network with short blocks, rewards may
 * shrink so fast that lost stakes would take back what the first day earned, unless it was withdrawn.
 */
const atLeast = (day: Range, month: Range): Range => {
  const of = (end: keyof Range) => (day[end] > 0n && day[end] > month[end] ? day[end] : month[end]);
  return { low: of('low'), middle: of('middle'), high: of('high') };
};

/**
 * Projects a stake's earnings in a pool. Simulates a day with this balance, stake and interval for each pair of reward
 * and missed blocks that members had in the last seven days; the range covers nine of ten outcomes, and at least eight of
 * ten replayed days (`outlook-calibration.test.ts`). In the 30 days as many blocks are missed as in those seven.
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
  const { plantings, accepted } = outlook;
  const usuallyMissed = plantings > 0 ? Math.round((1 - accepted / plantings) * Number(ONE)) : 0;
  const missed = missedParts(outlook, terms.blocks, usuallyMissed);
  const days = outlook.variation
    .flatMap((variation, row) =>
      missed.map((part, column) =>
        simulateDay(terms, { variation, missed: part, seed: row * missed.length + column }),
      ),
    )
    .sort((a, b) => ascending(netOf(a), netOf(b)));
  const chosen = ofRange(days);
  const perDay = rangeOf(chosen.map(netOf));
  const months = ofRange(outlook.variation).map(variation =>
    monthOf(terms, { variation, missed: usuallyMissed }, outlook.blocksToDecay),
  );
  return {
    kind: 'projected',
    perDay,
    per30Days: atLeast(perDay, rangeOf(months)),
    mostPlanted: mostPlanted(input),
    lostBlock: lostBlockCost(input),
    feesPerDay: amount('KALE', chosen[1]?.fees ?? 0n),
  };
}
