/** Why a harvested block paid nothing (KALE rules 1.6.3). */
export const NO_REWARD = 'lowest stake, gap and zeros in the block';

/** Why a planting had no stake, by the server's word for it; `unknown` where it did not say. */
export const NO_STAKE = {
  'zero-stake': 'No stake: yours was 0%',
  'no-kale': 'No stake: no KALE was available to plant',
  'first-block': 'No stake: your first block in a pool is planted without one',
  'missed-work': 'No stake: the block planted before had no accepted work',
  closing: 'No stake: the block was about to close',
  unknown: 'No stake',
} as const;

/** Definitions of the success rate: a pool's, and a farmer's as the operator sees it. */
export const WORK_ACCEPTED = 'share of plantings in closed blocks with accepted work';
