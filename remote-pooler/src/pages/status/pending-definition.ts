/** A block the pooler program saw is pending until the pool has its report: nothing that an operator acknowledges. */
export const PENDING_DEFINITION = 'Found by your miner, not yet confirmed';
