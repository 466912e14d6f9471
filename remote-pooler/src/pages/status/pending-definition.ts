/**
 * A block that the pooler program saw is pending until the pool has its report; an operator does not acknowledge it.
 */
export const PENDING_DEFINITION = 'Found by your miner, not yet confirmed';
