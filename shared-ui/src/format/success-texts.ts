/** Why a harvested block paid nothing (KALE rules 1.6.3). */
export const NO_REWARD = 'lowest stake, gap and zeros in the block';

/** Why a planting had no stake. */
export const NO_STAKE =
  'No stake: your stake is 0%, you had no KALE to plant, the block before had no accepted work, or the block was about to close';

/** Definitions of the success rate: a pool's, and a farmer's as the operator sees it. */
export const WORK_ACCEPTED = 'share of plantings in closed blocks with accepted work';
