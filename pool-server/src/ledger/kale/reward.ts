import {
  BLOCK_REWARD,
  BLOCK_SCALE,
  BLOCKS_PER_MONTH,
  DECAYED,
  type KaleBlock,
  type Ranges,
  V2_GENESIS_BLOCK,
} from './state.ts';

/** A farmer's stake and work in a block. */
export interface Effort {
  readonly gap: number;
  readonly stake: bigint;
  readonly zeros: number;
}

const atLeast = (least: bigint, value: bigint) => (value < least ? least : value);
const clamp = (value: bigint, min: bigint, max: bigint) => (value < min ? min : value > max ? max : value);

/** Ranges that an artificial block may have inverted: the contract's BlockInvalid. */
export const isInverted = (ranges: Ranges) =>
  ranges.maxGap < ranges.minGap || ranges.maxStake < ranges.minStake || ranges.maxZeros < ranges.minZeros;

/** Gap, stake and zeros on one scale, each at least 1 (KALE rules 1.6.3). */
export function normalize(ranges: Ranges, { gap, stake, zeros }: Effort) {
  const measures = [
    [BigInt(gap), BigInt(ranges.minGap), BigInt(ranges.maxGap)],
    [stake, ranges.minStake, ranges.maxStake],
    [BigInt(zeros), BigInt(ranges.minZeros), BigInt(ranges.maxZeros)],
  ] as const;
  const spans = measures.map(([, min, max]) => atLeast(1n, max - min));
  const scale = spans.reduce((a, b) => atLeast(a, b));
  const share = ([value, min, max]: (typeof measures)[number], span: bigint) =>
    atLeast(1n, ((clamp(value, min, max) - min) * scale) / span);
  return {
    gap: share(measures[0], spans[0] ?? 1n),
    stake: share(measures[1], spans[1] ?? 1n),
    zeros: share(measures[2], spans[2] ?? 1n),
  };
}

/** N: the share of an effort in its block before it is weighed against the others. */
export function normalizedSum(ranges: Ranges, effort: Effort): bigint {
  const { gap, stake, zeros } = normalize(ranges, effort);
  return gap + stake + zeros;
}

/** R(index): the contract's emission for a block, in atomic KALE; decays by 5 % a month (KALE rules 1.6.4). */
export function blockReward(index: number): bigint {
  const periods = Math.floor(Math.max(index - V2_GENESIS_BLOCK, 0) / BLOCKS_PER_MONTH);
  let factor = BLOCK_SCALE;
  for (let period = 0; period < periods && factor > 0n; period++) factor = (factor * DECAYED) / BLOCK_SCALE;
  return (BLOCK_REWARD * factor) / BLOCK_SCALE;
}

type Paying = Ranges & Pick<KaleBlock, 'stakedTotal' | 'normalizedTotal'>;

/** The reward of a harvest without the stake, in atomic KALE, rounded down (KALE rules 1.6.5). */
export function harvestReward(index: number, block: Paying, effort: Effort): bigint {
  const pot = blockReward(index) + block.stakedTotal;
  return (normalizedSum(block, effort) * pot) / atLeast(1n, block.normalizedTotal);
}
