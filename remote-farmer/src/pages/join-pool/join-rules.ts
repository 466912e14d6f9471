/** The stake slider of spec §5: whole percents of the KALE balance. */
export const STAKE_PERCENT = { min: 0, max: 25, step: 1, initial: 0 } as const;

/** Harvest intervals on offer, in blocks, and the bounds that any value is clamped to (spec §5). */
export const HARVEST_INTERVALS = [1, 6, 12, 20] as const;
const INTERVAL_BOUNDS = { min: 1, max: 20 } as const;

/** The default number of blocks before clamping (spec §5: 24, so 20 is sent). */
export const DEFAULT_HARVEST_INTERVAL = 24;

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.round(value)));

/** Clamps a stake to whole percents 0..25. */
export const clampStakePercent = (percent: number) =>
  Number.isFinite(percent) ? clamp(percent, STAKE_PERCENT) : STAKE_PERCENT.initial;

/** Clamps a harvest interval to 1..20 blocks. */
export const clampHarvestInterval = (blocks: number) =>
  clamp(Number.isFinite(blocks) ? blocks : DEFAULT_HARVEST_INTERVAL, INTERVAL_BOUNDS);

/** The fraction 0..0.25 that is sent for a stake in percent. */
export const stakeFraction = (percent: number) => clampStakePercent(percent) / 100;
