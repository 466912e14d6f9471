import { type Amount, amount } from 'shared-api/money';

type Kale = Amount<'KALE'>;

/** Closed blocks that a member planted in one day; `age` is in days, 0 is the newest. Sums in atomic KALE. */
export interface MemberDay {
  readonly farmerId: string;
  readonly age: number;
  readonly planted: number;
  /** Without accepted work. */
  readonly missed: number;
  readonly harvested: number;
  /** Over the harvested blocks; rewards before fees. */
  readonly stakes: bigint;
  readonly rewards: bigint;
  readonly stakesSquared: bigint;
  readonly stakesTimesRewards: bigint;
  readonly largestStake: bigint;
}

/** The reward of one block before fees: `base` plus millionths of the stake, which counts up to `upTo`. */
export interface RewardLine {
  readonly base: Kale;
  readonly perStake: number;
  readonly upTo: Kale;
}

export interface OutlookFigures {
  readonly plantings: number;
  readonly accepted: number;
  readonly reward: RewardLine | null;
  readonly variation: readonly number[];
  readonly missed: readonly number[];
}

const ONE = 1_000_000n;
const QUANTILES = 11;

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

const total = (days: readonly MemberDay[], of: (day: MemberDay) => bigint) =>
  days.reduce((all, day) => all + of(day), 0n);

/** The least-squares line through these rewards: a reward grows in proportion to its stake (KALE rules 1.6.3). */
function rewardLine(days: readonly MemberDay[]): RewardLine | null {
  const blocks = BigInt(days.reduce((all, { harvested }) => all + harvested, 0));
  if (blocks === 0n) return null;
  const stakes = total(days, day => day.stakes);
  const rewards = total(days, day => day.rewards);
  const spread = blocks * total(days, day => day.stakesSquared) - stakes * stakes;
  const together = blocks * total(days, day => day.stakesTimesRewards) - stakes * rewards;
  const perStake = spread > 0n && together > 0n ? (together * ONE) / spread : 0n;
  const base = (rewards - (perStake * stakes) / ONE) / blocks;
  const upTo =
    days
      .map(({ largestStake }) => largestStake)
      .toSorted(ascending)
      .at(-1) ?? 0n;
  return {
    base: amount('KALE', base > 0n ? base : 0n),
    perStake: Number.parseInt(perStake.toString(), 10),
    upTo: amount('KALE', upTo),
  };
}

/** The midpoints of eleven equal parts of these values, smallest first. */
function quantiles(values: readonly number[]): number[] {
  if (values.length === 0) return [];
  const sorted = values.toSorted((a, b) => a - b);
  return Array.from({ length: QUANTILES }, (_, part) => {
    const place = Math.floor(((part + 0.5) / QUANTILES) * sorted.length);
    return sorted[Math.min(place, sorted.length - 1)] ?? 0;
  });
}

/** Each member's rewards of a day, in millionths of the line's expectation. */
const variationOf = (days: readonly MemberDay[], { base, perStake }: RewardLine) =>
  days.flatMap(({ harvested, stakes, rewards }) => {
    const expected = base * BigInt(harvested) + (BigInt(perStake) * stakes) / ONE;
    return expected > 0n ? [Number.parseInt(((rewards * ONE) / expected).toString(), 10)] : [];
  });

const blocksOf = (days: readonly MemberDay[]) => days.reduce((all, { harvested }) => all + harvested, 0);

/** Whether a day has enough blocks to serve as a reference: the first day of a pool may have lasted minutes. */
const isWhole = (day: readonly MemberDay[], than: readonly MemberDay[]) =>
  blocksOf(day) * 2 >= blocksOf(than);

/** Leaves out days with less than a quarter of others' plantings: too short to measure missed work. */
function longDays(days: readonly MemberDay[]): readonly MemberDay[] {
  const most = Math.max(0, ...days.map(({ planted }) => planted));
  return days.filter(({ planted }) => planted * 4 >= most);
}

/**
 * An outlook from past days. Each day is compared with the previous day's line, so the variation includes the error of
 * that expectation; a pool without two whole days is compared with its newest one.
 */
export function outlookFigures(days: readonly MemberDay[]): OutlookFigures {
  const plantings = days.reduce((all, { planted }) => all + planted, 0);
  const missed = days.reduce((all, day) => all + day.missed, 0);
  const long = longDays(days);
  const byAge = Map.groupBy(long, ({ age }) => age);
  const measured = [...byAge].flatMap(([age, members]) => {
    const before = byAge.get(age + 1);
    const line = before && isWhole(before, members) ? rewardLine(before) : null;
    return line ? variationOf(members, line) : [];
  });
  const newest = byAge.get(Math.min(...byAge.keys())) ?? [];
  const reward = rewardLine(newest);
  const variation = measured.length > 0 || !reward ? measured : variationOf(newest, reward);
  return {
    plantings,
    accepted: plantings - missed,
    reward,
    variation: quantiles(variation),
    missed: quantiles(long.map(day => Math.round((day.missed / day.planted) * 1_000_000))),
  };
}
