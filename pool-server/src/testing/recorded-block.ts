/** Ranges of a block of the public network (KALE rules 1.8 F). */
export const RECORDED_RANGES = {
  minGap: 0,
  maxGap: 50,
  minStake: 0n,
  maxStake: 1_234_747_261_419n,
  minZeros: 5,
  maxZeros: 10,
} as const;

/** The same block with its final totals. */
export const RECORDED_BLOCK = {
  ...RECORDED_RANGES,
  normalizedTotal: 230_227_940_395_912n,
  stakedTotal: 15_000_000n,
} as const;
