import { blocksDuration } from 'shared-ui';

const HOUR = 3600; // seconds

/** An exit delay in hours, as in the contract, with its blocks: "24 hours (288 blocks)". */
export const exitDelayText = (hours: number, blockSeconds: number) => {
  const blocks = Math.max(hours > 0 ? 1 : 0, Math.round((hours * HOUR) / blockSeconds));
  const span =
    hours > 0 && hours < 1 ? blocksDuration(blocks, blockSeconds) : `${Number(hours.toFixed(2))} hours`;
  return `${span} (${blocks} ${blocks === 1 ? 'block' : 'blocks'})`;
};
