/** Why a harvested block paid nothing (KALE rules 1.6.3). */
export const NO_REWARD = 'lowest stake, gap and zeros in the block';

/** What the success rate of a pool counts, and that of a farmer as the pool's operator sees it. */
export const WORK_ACCEPTED = 'share of plantings in closed blocks with accepted work';
