/** SQL: the blocks of pool `p` that are not over: the newest one that the ledger has, and what was planted for the next. */
export const OPEN_BLOCKS = `
  SELECT array_agg(block_index) AS blocks FROM blocks WHERE pool_id = p.id AND block_index >= coalesce(
    (SELECT max(block_index) FROM blocks WHERE pool_id = p.id AND confirmed), 0)`;
