/** SQL: when the block of planting `p` closed, which is when the next one of its pool opened; no row while it is open. */
export const CLOSING = `
  SELECT b.opened_at FROM blocks b
  WHERE b.pool_id = p.pool_id AND b.block_index > p.block_index AND b.confirmed
  ORDER BY b.block_index LIMIT 1`;

/** SQL: the blocks of pool `p` that are not over: the newest one that the ledger has, and what was planted for the next. */
export const OPEN_BLOCKS = `
  SELECT array_agg(block_index) AS blocks FROM blocks WHERE pool_id = p.id AND block_index >= coalesce(
    (SELECT max(block_index) FROM blocks WHERE pool_id = p.id AND confirmed), 0)`;
