import { blocksDuration } from 'shared-ui';

const HOUR = 3600; // seconds
/** Below that, hours would read as none. */
const SHORTEST = 0.1;

/** An exit delay as the contract has it, in hours, with what it is in blocks: "24 hours (288 blocks)". */
export const exitDelayText = (hours: number, blockSeconds: number) => {
  const blocks = Math.max(hours > 0 ? 1 : 0, Math.round((hours * HOUR) / blockSeconds));
  const span = hours < SHORTEST && hours > 0 ? blocksDuration(blocks, blockSeconds) : `${hours} hours`;
  return `${span} (${blocks} ${blocks === 1 ? 'block' : 'blocks'})`;
};
