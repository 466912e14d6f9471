import type { EventName } from 'shared-api/contract';
import { PLANTING_STOPPED } from '../domain/cycle-events.ts';
import { LOSS_CAUSE, NOT_HARVESTED } from '../queries/stake-outcomes.ts';
import type { PlantingDetail } from './details.ts';
import { AT, BLOCK, CLOSED, DAY_EARLIER, DUE, isEvent, iso, NOTHING, UNHARVESTED } from './source-parts.ts';

const PLANTING_FAILED = `
  SELECT 'planting:' || id AS id,
    CASE WHEN error_code IN ('tx_insufficient_balance', 'tx_no_source_account') THEN 'wallet_low'
      ELSE 'planting_failed' END AS kind,
    ended_at AS at, ${BLOCK}block_index AS subject, ${NOTHING}, error_message AS detail
  FROM plantings WHERE farmer_id = $1 AND status = 'failed' AND ended_at >= $2
    AND error_code IS DISTINCT FROM '${PLANTING_STOPPED}'`;

/** Applies until the stake counts as lost, which has a separate notification. */
const WORK_MISSED = `
  SELECT 'work:' || p.id, 'work_missed', greatest(closed_at, w.ended_at), ${BLOCK}p.block_index, ${NOTHING},
    ${LOSS_CAUSE}
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id) ${CLOSED}
  WHERE p.farmer_id = $1 AND p.status = 'success' AND NOT p.settled AND p.ended_at >= ${DAY_EARLIER}
    AND w.status IS DISTINCT FROM 'success' AND greatest(closed_at, w.ended_at) >= $2`;

const HARVEST_FAILED = `
  SELECT 'harvest-failed:' || id, 'harvest_failed', ended_at, ${BLOCK}block_index, ${NOTHING}, error_message
  FROM harvests WHERE farmer_id = $1 AND status = 'failed' AND ended_at >= $2`;

const HARVEST_DUE = `
  SELECT 'harvest-due:' || p.id, 'harvest_due', ${DUE}, ${BLOCK}p.block_index, ${NOTHING},
    ${iso('p.harvest_by')}
  ${UNHARVESTED} AND p.farmer_id = $1 AND (${DUE}) BETWEEN $2 AND $3`;

/** The time zone in the farmer's preferences, as far as the database knows it. */
const ZONE = `(SELECT known_zone(coalesce(max(n.time_zone), 'UTC')) FROM users u JOIN notification_preferences n ON n.user_id = u.id
  WHERE u.farmer_id = $1)`;

/** The start of a moment's day in the time zone `zone`, as local time. */
const dayOf = (moment: string) => `date_trunc('day', ${moment} AT TIME ZONE zone)`;

/** One per day with harvests, once the day is over: the sum of the farmer's shares, and the blocks. */
const REWARD = `
  SELECT 'rewards:' || day::date, 'reward_received', (day + interval '1 day') AT TIME ZONE zone, pools, rewards, 'KALE',
    json_build_object('blocks', blocks, 'day', day::date, 'zone', zone)::text
  FROM (
    SELECT zone, ${dayOf('h.ended_at')} AS day, string_agg(DISTINCT p.name, ', ') AS pools,
      sum(h.farmer_share) AS rewards, count(*) AS blocks
    FROM (SELECT ${ZONE} AS zone) reader CROSS JOIN harvests h JOIN pools p ON p.id = h.pool_id
    WHERE h.farmer_id = $1 AND h.status = 'success'
      AND h.ended_at >= (${dayOf('$2::timestamptz')} - interval '1 day') AT TIME ZONE zone
      AND h.ended_at < ${dayOf('$3::timestamptz')} AT TIME ZONE zone
    GROUP BY 1, 2
  ) days WHERE (day + interval '1 day') AT TIME ZONE zone >= $2`;

const happened = (stream: string, kind: EventName) => `emt_messages m ON ${isEvent(stream, kind)}`;

/** By the farmer, or by order of the pool's operator or an admin. */
const OWN_EXIT = `
  SELECT 'exit:' || c.id, 'exit_progress', exit_requested_at,
    CASE WHEN m.message_metadata->'actor'->>'id' = u.id THEN 'exit requested' ELSE 'exit ordered' END,
    (money_at_request->>'total')::numeric, 'KALE', ${iso('available_at')}
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id
    JOIN ${happened(`'contract-' || c.id`, 'ContractExitRequested')}
  WHERE c.farmer_id = $1 AND exit_requested_at >= $2
  UNION ALL
  SELECT 'exited:' || id, 'exit_progress', ended_at, 'exit completed',
    (money_at_completion->>'total')::numeric, 'KALE', NULL
  FROM contracts WHERE farmer_id = $1 AND status = 'completed' AND ended_at >= $2`;

/** The detail of the sources of `planting_suspended`. */
const planting = (what: PlantingDetail) => `'${what}'`;

const SUSPENDED = `
  SELECT 'suspended:' || c.id || suspended_at, 'planting_suspended', suspended_at, p.name, ${NOTHING}, ${planting('suspended')}
  FROM contracts c JOIN pools p ON p.id = c.pool_id
  WHERE c.farmer_id = $1 AND c.status = 'active' AND suspended_at >= $2`;

const WITHDRAWAL = `
  SELECT id || ':' || status, 'withdrawal', ended_at, status, amount, asset, error_message
  FROM withdrawals WHERE farmer_id = $1 AND status IN ('confirmed', 'failed') AND ended_at >= $2`;

const DEPOSIT = `
  SELECT 'deposit:' || id, 'deposit_received', received_at, coalesce(sender, ''), amount, asset, NULL
  FROM deposits WHERE farmer_id = $1 AND received_at >= $2`;

/** SQL: while the farmer was a member. An unconfirmed request is not a membership. */
const WHILE_MEMBER = `c.confirmed_at IS NOT NULL AND ${AT} BETWEEN greatest(c.confirmed_at, $2) AND coalesce(c.ended_at, $3)`;

/** The share in the farmer's own contract changes. */
const SHARE_CHANGED = `
  SELECT 'share:' || m.global_position, 'terms_changed', ${AT}, p.name, ${NOTHING}, m.message_data::text
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'contract-' || c.id`, 'ContractShareChanged')}
  WHERE c.farmer_id = $1 AND c.confirmed_at IS NOT NULL AND ${AT} >= $2`;

const RESUMED = `
  SELECT 'resumed:' || m.global_position, 'planting_suspended', ${AT}, p.name, ${NOTHING}, ${planting('resumed')}
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'contract-' || c.id`, 'ContractResumed')}
  WHERE c.farmer_id = $1 AND ${AT} >= $2`;

const POOL_PAUSED = `
  SELECT 'paused:' || m.global_position, 'planting_suspended', ${AT}, p.name, ${NOTHING}, ${planting('paused')}
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'PoolPausedByOperator')}
  WHERE c.farmer_id = $1 AND ${WHILE_MEMBER}`;

/** Not for farmers for whom the pool plants nothing anyway. */
const POOL_RESUMED = `
  SELECT 'pool-resumed:' || m.global_position, 'planting_suspended', ${AT}, p.name, ${NOTHING}, ${planting('resumed')}
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'PoolResumedByOperator')}
  WHERE c.farmer_id = $1 AND ${WHILE_MEMBER} AND (c.suspended_at IS NULL OR c.suspended_at > ${AT})`;

const ANNOUNCED = `
  SELECT 'announcement:' || m.global_position, 'announcement', ${AT}, p.name || ': ' || (m.message_data->>'title'),
    ${NOTHING}, m.message_data->>'text'
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'AnnouncementSent')}
  WHERE c.farmer_id = $1 AND ${WHILE_MEMBER}`;

/** An admin's change: a contract keeps its own terms, and new members get these. */
const TERMS_CHANGED = `
  SELECT 'terms:' || m.global_position, 'terms_changed', ${AT}, p.name, ${NOTHING}, (m.message_data->'terms')::text
  FROM contracts c JOIN pools p ON p.id = c.pool_id JOIN ${happened(`'pool-' || c.pool_id`, 'PoolTermsChanged')}
  WHERE c.farmer_id = $1 AND m.message_data->'membersFrom' IS NULL AND ${WHILE_MEMBER}`;

/** The pool that lost a stake, and why. */
const LOSS = `json_build_object('pool', o.name, 'cause', ${LOSS_CAUSE})::text`;

const FORFEITED = `
  SELECT 'forfeit:' || p.id, 'stake_forfeited', p.forfeited_at, ${BLOCK}p.block_index, p.stake, 'KALE',
    ${LOSS}
  FROM plantings p JOIN pools o ON o.id = p.pool_id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.forfeited_at >= $2`;

const EXPIRED = `
  SELECT 'expired:' || p.id, 'stake_forfeited', greatest(p.harvest_by, h.ended_at), ${BLOCK}p.block_index, p.stake, 'KALE',
    ${LOSS}
  ${NOT_HARVESTED} AND p.farmer_id = $1
    AND p.ended_at >= $2::timestamptz - interval '2 days' AND greatest(p.harvest_by, h.ended_at) BETWEEN $2 AND $3`;

/** The notifications of a farmer, apart from those of every role. */
export const FARMER_SOURCES = [
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
  POOL_RESUMED,
  ANNOUNCED,
  OWN_EXIT,
  SUSPENDED,
  RESUMED,
  WITHDRAWAL,
  DEPOSIT,
];
