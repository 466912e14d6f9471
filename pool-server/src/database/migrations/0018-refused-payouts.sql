-- When the ledger last refused to pay the shares of a reward. Such a payout waits without delaying an exit.
ALTER TABLE harvests ADD COLUMN payout_refused_at timestamptz;
UPDATE harvests SET payout_refused_at = refused.at
FROM (
  SELECT message_data->>'poolId' AS pool_id, (message_data->>'blockIndex')::bigint AS block_index,
    message_data->>'farmerId' AS farmer_id, max((message_data->>'at')::timestamptz) AS at
  FROM emt_messages
  WHERE message_type = 'PayoutFailed' AND message_data->'error'->>'code' NOT IN ('TIMEOUT', 'LEDGER_UNAVAILABLE')
  GROUP BY 1, 2, 3
) AS refused
WHERE harvests.pool_id = refused.pool_id AND harvests.block_index = refused.block_index
  AND harvests.farmer_id = refused.farmer_id;
