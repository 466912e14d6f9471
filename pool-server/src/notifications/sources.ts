import { type AlertChannel, type Announcement, EVENTS } from 'shared-api/contract';
import { WHOLE_DATA } from '../database/whole-data.ts';
import type { Role } from '../domain/user.ts';
import { ALERTS_STREAM, BROADCAST_STREAM, PARTITION } from '../events/stream.ts';
import { requestSubject } from '../queries/approvals.ts';
import { LOSS_CAUSE } from '../queries/stake-outcomes.ts';

/**
 * Notifications are derived from the read tables, so they have no table. Each source is a query of (id, kind, at,
 * subject, amount, asset, detail), with $1 the farmer, the pool or the admin, $2 the start and $3 the present.
 */
const BLOCK = `'block #' || `;
const NOTHING = 'NULL::numeric AS amount, NULL::text AS asset';

const PLANTING_FAILED = `
  SELECT 'planting:' || id AS id,
    CASE WHEN error_code IN ('tx_insufficient_balance', 'tx_no_source_account') THEN 'wallet_low'
      ELSE 'planting_failed' END AS kind,
    ended_at AS at, ${BLOCK}block_index AS subject, ${NOTHING}, error_message AS detail
  FROM plantings WHERE farmer_id = $1 AND status = 'failed' AND ended_at >= $2`;

/** Everything about a planting is known within a day. */
const DAY_EARLIER = `$2::timestamptz - interval '1 day'`;
/** When p's block closed, which is when the next one opened. Only then is its work missed. */
const CLOSED = `
  CROSS JOIN LATERAL (
    SELECT b.opened_at AS closed_at FROM blocks b
    WHERE b.pool_id = p.pool_id AND b.block_index > p.block_index AND b.confirmed ORDER BY b.block_index LIMIT 1
  ) closed`;

/** Applies until the stake counts as lost, which has its own notification. */
const WORK_MISSED = `
  SELECT 'work:' || p.id, 'work_missed', greatest(closed_at, w.ended_at), ${BLOCK}p.block_index, ${NOTHING},
    w.error_message
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id) ${CLOSED}
  WHERE p.farmer_id = $1 AND p.status = 'success' AND NOT p.settled AND p.ended_at >= ${DAY_EARLIER}
    AND w.status IS DISTINCT FROM 'success' AND greatest(closed_at, w.ended_at) >= $2`;

const HARVEST_FAILED = `
  SELECT 'harvest-failed:' || id, 'harvest_failed', ended_at, ${BLOCK}block_index, ${NOTHING}, error_message
  FROM harvests WHERE farmer_id = $1 AND status = 'failed' AND ended_at >= $2`;

/**
 * Six hours before a reward and its stake are gone, on a quicker network the last quarter of its life; a planting lives
 * for a day at most, so older ones need no look.
 */
const DUE = `p.harvest_by - least(interval '6 hours', (p.harvest_by - p.ended_at) / 4)`;
/** A moment in ISO 8601, which the text shows in its reader's time zone. */
const iso = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const UNHARVESTED = `
  FROM plantings p JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE w.status = 'success' AND NOT p.settled AND p.ended_at >= $3::timestamptz - interval '2 days'
    AND p.harvest_by > $3 AND (${DUE}) BETWEEN $2 AND $3`;

const HARVEST_DUE = `
  SELECT 'harvest-due:' || p.id, 'harvest_due', ${DUE}, ${BLOCK}p.block_index, ${NOTHING},
    ${iso('p.harvest_by')}
  ${UNHARVESTED} AND p.farmer_id = $1`;

/** The beginning of a moment's day (UTC). */
const dayOf = (moment: string) => `date_trunc('day', ${moment}::timestamptz, 'UTC')`;
/** One for each day with harvests, once the day is over: the sum of the farmer's shares, and the blocks. */
const REWARD = `
  SELECT 'rewards:' || to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'reward_received', day + interval '1 day', pools,
    rewards, 'KALE', json_build_object('blocks', blocks, 'day', to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD'))::text
  FROM (
    SELECT ${dayOf('h.ended_at')} AS day, string_agg(DISTINCT p.name, ', ') AS pools, sum(h.farmer_share) AS rewards,
      count(*) AS blocks
    FROM harvests h JOIN pools p ON p.id = h.pool_id
    WHERE h.farmer_id = $1 AND h.status = 'success' AND h.ended_at >= ${dayOf('$2')} - interval '1 day'
      AND h.ended_at < ${dayOf('$3')}
    GROUP BY 1
  ) days WHERE day + interval '1 day' >= $2`;

const OWN_EXIT = `
  SELECT 'exit:' || id, 'exit_progress', exit_requested_at, 'exit requested',
    (money_at_request->>'total')::numeric, 'KALE', ${iso('available_at')}
  FROM contracts WHERE farmer_id = $1 AND exit_requested_at >= $2
  UNION ALL
  SELECT 'exited:' || id, 'exit_progress', ended_at, 'exit completed', 
    (money_at_completion->>'total')::numeric, 'KALE', NULL
  FROM contracts WHERE farmer_id = $1 AND status = 'completed' AND ended_at >= $2`;

const SUSPENDED = `
  SELECT 'suspended:' || id || suspended_at, 'planting_suspended', suspended_at, 'planting suspended', ${NOTHING}, NULL
  FROM contracts WHERE farmer_id = $1 AND status = 'active' AND suspended_at >= $2`;

const WITHDRAWAL = `
  SELECT id || ':' || status, 'withdrawal', ended_at, status, amount, asset, error_message
  FROM withdrawals WHERE farmer_id = $1 AND status IN ('confirmed', 'failed') AND ended_at >= $2`;

const DEPOSIT = `
  SELECT 'deposit:' || id, 'deposit_received', received_at, coalesce(sender, ''), amount, asset, NULL
  FROM deposits WHERE farmer_id = $1 AND received_at >= $2`;

/** SQL: whether m is an event of a kind in a stream, from the day of $2 on. */
const isEvent = (stream: string, kind: string) => `
  m.partition = '${PARTITION}' AND m.stream_id = ${stream} AND m.message_type = '${kind}'
    AND m.message_metadata->>'at' >= to_char($2 AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
const happened = (stream: string, kind: string) => `emt_messages m ON ${isEvent(stream, kind)}`;
const AT = `(m.message_metadata->>'at')::timestamptz`;
/** SQL: while the farmer was a member. A request that is not confirmed is no membership. */
const WHILE_MEMBER = `c.confirmed_at IS NOT NULL AND ${AT} BETWEEN greatest(c.confirmed_at, $2) AND coalesce(c.ended_at, $3)`;

/** The share of the own contract changes. */
const SHARE_CHANGED = `
  SELECT 'share:' || m.global_position, 'terms_changed', ${AT}, p.name, ${NOTHING}, m.message_data::text
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'contract-' || c.id`, 'ContractShareChanged')}
  WHERE c.farmer_id = $1 AND c.confirmed_at IS NOT NULL AND ${AT} >= $2`;

const RESUMED = `
  SELECT 'resumed:' || m.global_position, 'planting_suspended', ${AT}, 'planting resumed', ${NOTHING}, NULL
  FROM contracts c JOIN ${happened(`'contract-' || c.id`, 'ContractResumed')}
  WHERE c.farmer_id = $1 AND ${AT} >= $2`;

const POOL_PAUSED = `
  SELECT 'paused:' || m.global_position, 'planting_suspended', ${AT}, p.name, ${NOTHING}, NULL
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'PoolPausedByOperator')}
  WHERE c.farmer_id = $1 AND ${WHILE_MEMBER}`;

const ANNOUNCED = `
  SELECT 'announcement:' || m.global_position, 'announcement', ${AT}, p.name || ': ' || (m.message_data->>'title'),
    ${NOTHING}, m.message_data->>'text'
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'AnnouncementSent')}
  WHERE c.farmer_id = $1 AND ${WHILE_MEMBER}`;

/** An admin's announcement to a role, or to all. */
const broadcastTo = (role: Role) => `
  SELECT 'announcement:' || m.global_position, 'announcement', ${AT}, 'KALE Pool: ' || (m.message_data->>'title'),
    ${NOTHING}, m.message_data->>'text'
  FROM emt_messages m
  WHERE ${isEvent(`'${BROADCAST_STREAM}'`, 'BroadcastSent')} AND ${AT} BETWEEN $2 AND $3
    AND coalesce(m.message_data->>'role', '${role}') = '${role}'`;

/** An admin's change: a contract keeps its own terms, and those who join from now on get these. */
const TERMS_CHANGED = `
  SELECT 'terms:' || m.global_position, 'terms_changed', ${AT}, p.name, ${NOTHING}, (m.message_data->'terms')::text
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'PoolTermsChanged')}
  WHERE c.farmer_id = $1 AND m.message_data->'membersFrom' IS NULL AND ${WHILE_MEMBER}`;

const POOL_FAILURES = `
  SELECT 'plantings:' || pool_id || ':' || block_index AS id, 'planting_failed' AS kind, max(ended_at) AS at,
    ${BLOCK}block_index AS subject, ${NOTHING}, count(*)::text AS detail
  FROM plantings WHERE pool_id = $1 AND status = 'failed' AND ended_at >= $2 GROUP BY pool_id, block_index`;

/**
 * How many were planted for and have no accepted work, whether it was refused or never submitted; a lost stake has its
 * own notification. Two counts cost less than to look for the work of each; they begin a day earlier, so that no block at
 * the edge is counted in part.
 */
const POOL_WORK_MISSED = `
  SELECT 'works:' || pool_id || ':' || block_index, 'work_missed', greatest(closed_at, refused_at),
    ${BLOCK}block_index, ${NOTHING}, (planted - forfeited - coalesce(worked, 0))::text
  FROM (
    SELECT pool_id, block_index, count(*) AS planted, count(forfeited_at) AS forfeited FROM plantings
    WHERE pool_id = $1 AND status = 'success' AND ended_at >= ${DAY_EARLIER}
    GROUP BY pool_id, block_index
  ) p LEFT JOIN (
    SELECT pool_id, block_index, count(*) FILTER (WHERE status = 'success') AS worked,
      max(ended_at) FILTER (WHERE status = 'failed') AS refused_at
    FROM works WHERE pool_id = $1 AND ended_at >= ${DAY_EARLIER}
    GROUP BY pool_id, block_index
  ) w USING (pool_id, block_index) ${CLOSED}
  WHERE planted - forfeited > coalesce(worked, 0) AND greatest(closed_at, refused_at) >= $2`;

const POOL_HARVEST_FAILURES = `
  SELECT 'harvests:' || pool_id || ':' || block_index, 'harvest_failed', max(ended_at), ${BLOCK}block_index, ${NOTHING},
    count(*)::text
  FROM harvests WHERE pool_id = $1 AND status = 'failed' AND ended_at >= $2 GROUP BY pool_id, block_index`;

const POOL_HARVEST_DUE = `
  SELECT 'harvests-due:' || pool_id || ':' || block_index, 'harvest_due', min(${DUE}), ${BLOCK}block_index, ${NOTHING},
    json_build_object('count', count(*)::text, 'by', ${iso('min(p.harvest_by)')})::text
  ${UNHARVESTED} AND p.pool_id = $1
  GROUP BY pool_id, block_index`;

const JOINED = `
  SELECT 'joined:' || c.id, 'farmer_joined', confirmed_at, u.email, ${NOTHING}, NULL
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id WHERE c.pool_id = $1 AND confirmed_at >= $2`;

const LEAVING = `
  SELECT 'leaving:' || c.id, 'exit_progress', exit_requested_at, u.email, ${NOTHING}, NULL
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id WHERE c.pool_id = $1 AND exit_requested_at >= $2`;

/** The pool that lost a stake, and why. */
const LOSS = `json_build_object('pool', o.name, 'cause', ${LOSS_CAUSE})::text`;

const FORFEITED = `
  SELECT 'forfeit:' || p.id, 'stake_forfeited', p.forfeited_at, ${BLOCK}p.block_index, p.stake, 'KALE',
    ${LOSS}
  FROM plantings p JOIN pools o ON o.id = p.pool_id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.forfeited_at >= $2`;

/** Stakes with accepted work that were not harvested before their entries were gone (`stake-outcomes.ts`). */
const EXPIRED = `
  SELECT 'expired:' || p.id, 'stake_forfeited', greatest(p.harvest_by, h.ended_at), ${BLOCK}p.block_index, p.stake, 'KALE',
    ${LOSS}
  FROM plantings p JOIN pools o ON o.id = p.pool_id JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.status = 'success' AND p.stake > 0 AND NOT p.settled AND w.status = 'success'
    AND (h.status IS DISTINCT FROM 'pending' OR h.transaction_hash IS NULL)
    AND p.ended_at >= $2::timestamptz - interval '2 days' AND greatest(p.harvest_by, h.ended_at) BETWEEN $2 AND $3`;

/** One notification for each block, so that none waits for another. */
const forfeitedIn = (which: string, subject: string) => `
  SELECT 'forfeits:' || p.pool_id || ':' || p.block_index, 'stake_forfeited', max(p.forfeited_at), ${subject},
    sum(p.stake), 'KALE', count(*)::text
  FROM plantings p JOIN pools o ON o.id = p.pool_id WHERE p.forfeited_at >= $2 ${which}
  GROUP BY p.pool_id, p.block_index, o.name`;

const review = (which: string) => `
  SELECT 'review:' || id || ':' || (review->>'at'), 'pool_review', (review->>'at')::timestamptz, name, ${NOTHING},
    review::text
  FROM pools WHERE ${which} AND (review->>'at')::timestamptz >= $2`;

const PENDING = `
  SELECT 'pool:' || id AS id, 'pool_pending' AS kind, created_at AS at, name AS subject, ${NOTHING}, NULL AS detail
  FROM pools WHERE status = 'pending' AND created_at >= $2`;

/** Requests of other admins, while the reader can decide them. */
const APPROVAL_REQUESTED = `
  SELECT 'approval:' || a.id, 'approval_requested', a.requested_at, ${requestSubject('a.action')},
    ${NOTHING}, a.action->>'kind'
  FROM approvals a
  WHERE a.status = 'waiting' AND a.requested_by <> $1 AND a.requested_at BETWEEN $2 AND $3 AND a.expires_at > $3`;

/** SQL: whether m is news about the security of an account. */
const IS_SECURITY = Object.entries<Announcement>(EVENTS)
  .filter(([, { notifies }]) => notifies?.account_security)
  .map(([type, { notifiesIf }]) => {
    const isType = `m.message_type = '${type}'`;
    if (!notifiesIf) return isType;
    const values = Object.entries(notifiesIf).map(
      ([field, value]) => `m.message_data->>'${field}' = '${value}'`,
    );
    return `${isType} AND (${values.join(' OR ')})`;
  })
  .join(' OR ');

const securityOf = (streams: string) => `
  SELECT 'security:' || m.global_position, 'account_security', ${AT}, m.message_type, ${NOTHING}, (${WHOLE_DATA})::text
  FROM emt_messages m
  WHERE m.partition = '${PARTITION}' AND m.stream_id IN (${streams}) AND ${AT} BETWEEN $2 AND $3 AND (${IS_SECURITY})`;

/** Notifications for every user, about the network's farm. */
const FARM = `
  SELECT 'farm-closed:' || id AS id, 'farm_closed' AS kind, began_at AS at, why AS subject, ${NOTHING},
    open_block::text AS detail
  FROM farm_closures WHERE began_at >= $2
  UNION ALL
  SELECT 'farm-reopened:' || id, 'farm_reopened', reopened_at, why, ${NOTHING}, NULL
  FROM farm_closures WHERE reopened_at >= $2`;

/** Alert rules that fired or were cleared, and are sent to a channel. */
const alertsOn = (channel: AlertChannel) =>
  (['AlertFired', 'AlertCleared'] as const)
    .map(
      kind => `
  SELECT 'alert:' || m.global_position, '${kind === 'AlertFired' ? 'alert_fired' : 'alert_cleared'}', ${AT},
    m.message_data->>'metric', ${NOTHING}, m.message_data::text
  FROM emt_messages m
  WHERE ${isEvent(`'${ALERTS_STREAM}'`, kind)} AND ${AT} BETWEEN $2 AND $3
    AND jsonb_exists(m.message_data->'channels', '${channel}')`,
    )
    .join(' UNION ALL ');

/** The notifications of each role on a channel. */
const sourcesOn = (channel: AlertChannel): Record<Role, string> => ({
  farmer: [
    PLANTING_FAILED,
    WORK_MISSED,
    FORFEITED,
    EXPIRED,
    HARVEST_FAILED,
    HARVEST_DUE,
    REWARD,
    TERMS_CHANGED,
    SHARE_CHANGED,
    POOL_PAUSED,
    ANNOUNCED,
    broadcastTo('farmer'),
    OWN_EXIT,
    SUSPENDED,
    RESUMED,
    WITHDRAWAL,
    DEPOSIT,
    securityOf("SELECT 'access-' || user_id FROM farmers WHERE id = $1"),
    FARM,
  ].join(' UNION ALL '),
  pooler: [
    POOL_FAILURES,
    POOL_WORK_MISSED,
    forfeitedIn('AND p.pool_id = $1', `${BLOCK}p.block_index`),
    review('id = $1'),
    POOL_HARVEST_FAILURES,
    POOL_HARVEST_DUE,
    JOINED,
    LEAVING,
    broadcastTo('pooler'),
    securityOf("SELECT 'access-' || id FROM users WHERE pool_id = $1"),
    FARM,
  ].join(' UNION ALL '),
  admin: [
    PENDING,
    APPROVAL_REQUESTED,
    forfeitedIn('', `${BLOCK}p.block_index || ' of ' || o.name`),
    review('review IS NOT NULL'),
    alertsOn(channel),
    broadcastTo('admin'),
    securityOf("'access-' || $1"),
    FARM,
  ].join(' UNION ALL '),
});

/** The notifications by channel and role. */
export const SOURCES: Record<AlertChannel, Record<Role, string>> = {
  page: sourcesOn('page'),
  mail: sourcesOn('mail'),
  webhook: sourcesOn('webhook'),
};
