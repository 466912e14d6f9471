import { blocksDuration } from 'shared-ui';

const HOUR = 3600; // seconds

const blocksIn = (hours: number, blockSeconds: number) =>
  Math.max(hours > 0 ? 1 : 0, Math.round((hours * HOUR) / blockSeconds));

/** An exit delay in hours, as in the contract; below one hour in minutes or seconds: "24 hours", "8 seconds". */
export const exitDelaySpan = (hours: number, blockSeconds: number) => {
  if (hours > 0 && hours < 1) return blocksDuration(blocksIn(hours, blockSeconds), blockSeconds);
  const shown = Number(hours.toFixed(2));
  return `${shown} ${shown === 1 ? 'hour' : 'hours'}`;
};

/** An exit delay with its blocks: "24 hours (288 blocks)". */
export const exitDelayText = (hours: number, blockSeconds: number) => {
  const blocks = blocksIn(hours, blockSeconds);
  const span = exitDelaySpan(hours, blockSeconds);
  return `${span} (${blocks} ${blocks === 1 ? 'block' : 'blocks'})`;
};
