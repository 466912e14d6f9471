/** The row of one farmer in one pool's block, in plantings, works and harvests. */
export const SAME = `pool_id = data->>'poolId' AND block_index = (data->>'blockIndex')::bigint
  AND farmer_id = data->>'farmerId'`;

export const ROW_COLUMNS = 'id, pool_id, block_index, farmer_id';
export const rowValues = (
  kind: string,
) => `'${kind}_' || (data->>'poolId') || '_' || (data->>'blockIndex') || '_' ||
  (data->>'farmerId'), data->>'poolId', (data->>'blockIndex')::bigint, data->>'farmerId'`;

/** Adds a fee to `fees` (farmer's) or `sponsored_fees`; null until known. An operator's does not count. */
export const feesOf = (table: string) => {
  const add = (column: string, by: string) => `${column} = CASE WHEN data->>'feeBy' = '${by}'
      THEN coalesce(${table}.${column}, 0) + (data->>'fee')::numeric ELSE ${table}.${column} END`;
  return `${add('fees', 'farmer')}, ${add('sponsored_fees', 'sponsor')}`;
};

/** The statement for a step that failed. */
export const failed = (table: string) => `
  UPDATE ${table} SET status = 'failed', error_code = data->'error'->>'code',
    error_message = data->'error'->>'message', transaction_hash = data->>'transactionHash',
    ended_at = (data->>'at')::timestamptz, failures = failures + 1, ${feesOf(table)}
  FROM events WHERE ${SAME}`;

/** The statement for a step after its transaction is sent. */
export const submitted = (table: string) => `
  UPDATE ${table} SET transaction_hash = data->>'transactionHash' FROM events WHERE ${SAME}`;

/** The columns that every applied transaction sets. */
export const applied = (table: string) => `status = 'success', transaction_hash = data->>'transactionHash',
  ledger = (data->>'ledger')::bigint, ended_at = (data->>'at')::timestamptz, error_code = NULL, error_message = NULL,
  ${feesOf(table)}`;
