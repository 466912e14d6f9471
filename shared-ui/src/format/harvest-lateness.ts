/**
 * When a harvest is late, in blocks before its deadline. An entry of the KALE contract lives for 288 blocks: on Stellar
 * these are the 6 and 2 hours of its 24 (ux.md, harvest deadline), and in as many parts of a quicker network's.
 */
const WARNING = 72;
const DANGER = 24;

type Lateness = 'early' | 'waiting' | 'loss';

/** How near the deadline of a harvest is, `left` in milliseconds. */
export const harvestLateness = (left: number, blockSeconds: number): Lateness => {
  const blocks = left / 1000 / blockSeconds;
  return blocks < DANGER ? 'loss' : blocks < WARNING ? 'waiting' : 'early';
};
