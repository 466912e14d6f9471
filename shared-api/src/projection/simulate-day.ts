import { ONE } from './millionths.ts';

/** The inputs of one day. Amounts in atomic KALE, fractions in millionths. */
export interface DayTerms {
  readonly blocks: number;
  readonly balance: bigint;
  readonly staked: bigint;
  readonly interval: number;
  /** Of a reward, after the pool's share and the platform fee. */
  readonly netShare: bigint;
  readonly base: bigint;
  readonly perStake: bigint;
  readonly upTo: bigint;
}

/** What varies between days, both in millionths. The seed determines the missed blocks. */
export interface DayChances {
  /** Of the expected reward. */
  readonly variation: number;
  /** Of the blocks, the fraction without accepted work. */
  readonly missed: number;
  readonly seed: number;
}

export interface SimulatedDay {
  /** The farmer's share of the rewards of the day's blocks. */
  readonly earned: bigint;
  readonly fees: bigint;
  readonly lost: bigint;
}

/** Seeded whole numbers below 2^32 (mulberry32), so that the same input always gives the same range. */
function randomWords(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The blocks of the day without accepted work: this many per million, at random positions. */
function missedBlocks(blocks: number, missed: number, seed: number): ReadonlySet<number> {
  const random = randomWords(seed);
  const chosen = new Set<number>();
  const wanted = Math.min(blocks, Math.floor((blocks * missed + (random() % 1_000_000)) / 1_000_000));
  while (chosen.size < wanted) chosen.add(random() % blocks);
  return chosen;
}

/**
 * Simulates a day by the engine's rules: each block takes its stake from the remaining balance, and once the oldest worked
 * block is `interval` blocks old, the harvest returns stakes and rewards. A block without accepted work loses its stake,
 * and nothing is staked in the next one.
 */
export function simulateDay(terms: DayTerms, { variation, missed, seed }: DayChances): SimulatedDay {
  const { blocks, staked, interval, netShare, base, perStake, upTo } = terms;
  const factor = BigInt(variation);
  const failing = missedBlocks(blocks, missed, seed);
  let left = terms.balance;
  let waiting = 0n;
  let oldest: number | null = null;
  let held = false;
  const day = { earned: 0n, fees: 0n, lost: 0n };
  for (let block = 0; block < blocks; block++) {
    const stake = held ? 0n : (left * staked) / ONE;
    left -= stake;
    if (oldest !== null && block - oldest >= interval) {
      left += waiting;
      waiting = 0n;
      oldest = null;
    }
    held = failing.has(block);
    if (held) {
      day.lost += stake;
      continue;
    }
    let counted = stake;
    if (counted > upTo) counted = upTo;
    const reward = ((base + (perStake * counted) / ONE) * factor) / ONE;
    const share = (reward * netShare) / ONE;
    day.earned += share;
    day.fees += reward - share;
    waiting += stake + share;
    oldest ??= block;
  }
  return day;
}
