/** A block the pooler program saw is pending until the pool has its report: nothing that an operator acknowledges. */
export const PENDING_DEFINITION = 'seen by the pooler program, its report not yet taken by the pool';
