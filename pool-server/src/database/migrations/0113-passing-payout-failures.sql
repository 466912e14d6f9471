-- A payout that failed for a passing reason is sent again, so it was not refused, and an exit waits for it.
UPDATE harvests SET payout_refused_at = failed.refused_at
FROM (
  SELECT message_data->>'poolId' AS pool_id, (message_data->>'blockIndex')::bigint AS block_index,
    message_data->>'farmerId' AS farmer_id,
    max((message_data->>'at')::timestamptz) FILTER (WHERE NOT message_data->'error'->>'code' IN (
      'TIMEOUT', 'LEDGER_UNAVAILABLE', 'op_trapped', 'tx_bad_seq', 'tx_insufficient_fee', 'tx_too_late', 'TRY_AGAIN_LATER'
    )) AS refused_at
  FROM emt_messages
  WHERE message_type = 'PayoutFailed'
  GROUP BY 1, 2, 3
) AS failed
WHERE harvests.pool_id = failed.pool_id AND harvests.block_index = failed.block_index
  AND harvests.farmer_id = failed.farmer_id AND harvests.payout_refused_at IS DISTINCT FROM failed.refused_at;
