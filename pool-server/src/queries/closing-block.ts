/** SQL: when the block of planting `p` closed, which is when the next one of its pool opened; no row while it is open. */
export const CLOSING = `
  SELECT b.opened_at FROM blocks b
  WHERE b.pool_id = p.pool_id AND b.block_index > p.block_index AND b.confirmed
  ORDER BY b.block_index LIMIT 1`;

/** SQL: the last closed block of a pool, given as SQL; null before the first one. */
export const lastClosed = (pool: string) =>
  `(SELECT max(b.block_index) FROM blocks b WHERE b.pool_id = ${pool} AND b.confirmed)`;

/** SQL: whether the block of planting `p` has closed. EXISTS would join each planting with all later blocks. */
export const IS_CLOSED = `p.block_index < ${lastClosed('p.pool_id')}`;
