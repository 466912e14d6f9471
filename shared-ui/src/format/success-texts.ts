/** What the success rate of a pool counts, and that of a farmer as the pool's operator sees it. */
export const WORK_ACCEPTED = 'plantings whose work was accepted, of all tried in closed blocks';
