/** Why a harvested block paid nothing (KALE rules 1.6.3). */
export const NO_REWARD = 'lowest stake, gap and zeros in the block';

/** Definitions of the success rate: a pool's, and a farmer's as the operator sees it. */
export const WORK_ACCEPTED = 'share of plantings in closed blocks with accepted work';
