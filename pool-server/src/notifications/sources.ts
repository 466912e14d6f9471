import type { Role } from '../domain/user.ts';

/**
 * What somebody is told of comes from the read tables, so that it can always be made again: each source is a query of
 * (id, kind, at, subject, amount, asset, detail), of $1 the farmer or the pool, $2 since when and $3 the present.
 */
const BLOCK = `'block ' || `;
const NOTHING = 'NULL::numeric AS amount, NULL::text AS asset';

const PLANTING_FAILED = `
  SELECT 'planting:' || id AS id,
    CASE WHEN error_code IN ('tx_insufficient_balance', 'tx_no_source_account') THEN 'wallet_low'
      ELSE 'planting_failed' END AS kind,
    ended_at AS at, ${BLOCK}block_index AS subject, ${NOTHING}, error_message AS detail
  FROM plantings WHERE farmer_id = $1 AND status = 'failed' AND ended_at >= $2`;

const WORK_MISSED = `
  SELECT 'work:' || p.id, 'work_missed', coalesce(w.ended_at, p.ended_at), ${BLOCK}p.block_index, ${NOTHING},
    w.error_message
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.status = 'success' AND p.ended_at >= $2 AND w.status IS DISTINCT FROM 'success'
    AND p.block_index < (SELECT max(block_index) FROM blocks WHERE pool_id = p.pool_id AND confirmed)`;

const HARVEST_FAILED = `
  SELECT 'harvest-failed:' || id, 'harvest_failed', ended_at, ${BLOCK}block_index, ${NOTHING}, error_message
  FROM harvests WHERE farmer_id = $1 AND status = 'failed' AND ended_at >= $2`;

/** Six hours before a reward and its stake are gone. */
const HARVEST_DUE = `
  SELECT 'harvest-due:' || p.id, 'harvest_due', p.harvest_by - interval '6 hours', ${BLOCK}p.block_index, ${NOTHING},
    to_char(p.harvest_by AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI" UTC"')
  FROM plantings p JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND w.status = 'success' AND h.status IS DISTINCT FROM 'success' AND p.ended_at >= $2
    AND p.harvest_by > $3 AND p.harvest_by - interval '6 hours' <= $3`;

const REWARD = `
  SELECT 'reward:' || id, 'reward_received', ended_at, ${BLOCK}block_index, farmer_share, 'KALE', NULL
  FROM harvests WHERE farmer_id = $1 AND status = 'success' AND ended_at >= $2`;

const OWN_EXIT = `
  SELECT 'exit:' || id, 'exit_progress', exit_requested_at, 'exit requested', ${NOTHING},
    to_char(available_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI" UTC"')
  FROM contracts WHERE farmer_id = $1 AND exit_requested_at >= $2
  UNION ALL
  SELECT 'exited:' || id, 'exit_progress', ended_at, 'exit completed', ${NOTHING}, NULL
  FROM contracts WHERE farmer_id = $1 AND status = 'completed' AND ended_at >= $2`;

const SUSPENDED = `
  SELECT 'suspended:' || id || suspended_at, 'planting_suspended', suspended_at, 'planting suspended', ${NOTHING}, NULL
  FROM contracts WHERE farmer_id = $1 AND status = 'active' AND suspended_at >= $2`;

const WITHDRAWAL = `
  SELECT id || ':' || status, 'withdrawal', ended_at, status, amount, asset, error_message
  FROM withdrawals WHERE farmer_id = $1 AND status IN ('confirmed', 'failed') AND ended_at >= $2`;

/** A contract keeps its own terms; who joins from now on gets these. */
const TERMS_CHANGED = `
  SELECT 'terms:' || m.global_position, 'terms_changed', (m.message_metadata->>'at')::timestamptz, p.name, ${NOTHING},
    (m.message_data->'terms')::text
  FROM contracts c JOIN pools p ON p.id = c.pool_id
    JOIN emt_messages m ON m.stream_id = 'pool-' || c.pool_id AND m.message_type = 'PoolTermsChanged'
  WHERE c.farmer_id = $1 AND m.message_metadata->>'at' >= to_char($2 AT TIME ZONE 'UTC', 'YYYY-MM-DD')
    AND (m.message_metadata->>'at')::timestamptz BETWEEN greatest(c.confirmed_at, $2) AND coalesce(c.ended_at, $3)`;

const POOL_FAILURES = `
  SELECT 'plantings:' || pool_id || ':' || block_index AS id, 'planting_failed' AS kind, max(ended_at) AS at,
    ${BLOCK}block_index AS subject, ${NOTHING}, count(*)::text AS detail
  FROM plantings WHERE pool_id = $1 AND status = 'failed' AND ended_at >= $2 GROUP BY pool_id, block_index`;

const POOL_WORK_FAILURES = `
  SELECT 'works:' || pool_id || ':' || block_index, 'work_missed', max(ended_at), ${BLOCK}block_index, ${NOTHING},
    count(*)::text
  FROM works WHERE pool_id = $1 AND status = 'failed' AND ended_at >= $2 GROUP BY pool_id, block_index`;

const POOL_HARVEST_FAILURES = `
  SELECT 'harvests:' || pool_id || ':' || block_index, 'harvest_failed', max(ended_at), ${BLOCK}block_index, ${NOTHING},
    count(*)::text
  FROM harvests WHERE pool_id = $1 AND status = 'failed' AND ended_at >= $2 GROUP BY pool_id, block_index`;

const JOINED = `
  SELECT 'joined:' || c.id, 'farmer_joined', confirmed_at, u.email, ${NOTHING}, NULL
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id WHERE c.pool_id = $1 AND confirmed_at >= $2`;

const LEAVING = `
  SELECT 'leaving:' || c.id, 'exit_progress', exit_requested_at, u.email, ${NOTHING}, NULL
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id WHERE c.pool_id = $1 AND exit_requested_at >= $2`;

const PENDING = `
  SELECT 'pool:' || id AS id, 'pool_pending' AS kind, created_at AS at, name AS subject, ${NOTHING}, NULL AS detail
  FROM pools WHERE status = 'pending' AND created_at >= $2`;

/** What each role is told of. */
export const SOURCES: Record<Role, string> = {
  farmer: [
    PLANTING_FAILED,
    WORK_MISSED,
    HARVEST_FAILED,
    HARVEST_DUE,
    REWARD,
    TERMS_CHANGED,
    OWN_EXIT,
    SUSPENDED,
    WITHDRAWAL,
  ].join(' UNION ALL '),
  pooler: [POOL_FAILURES, POOL_WORK_FAILURES, POOL_HARVEST_FAILURES, JOINED, LEAVING].join(' UNION ALL '),
  admin: PENDING,
};
