import { PLANTING_STOPPED } from '../domain/cycle-events.ts';
import { NOT_HARVESTED } from '../queries/stake-outcomes.ts';
import { type LostDetail, POOL_DECISIONS } from './details.ts';
import {
  AT,
  BLOCK,
  CLOSED,
  DAY_EARLIER,
  DUE,
  isAround,
  isEvent,
  iso,
  NOTHING,
  UNHARVESTED,
} from './source-parts.ts';

const POOL_FAILURES = `
  SELECT 'plantings:' || pool_id || ':' || block_index AS id, 'planting_failed' AS kind, max(ended_at) AS at,
    ${BLOCK}block_index AS subject, ${NOTHING}, count(*)::text AS detail
  FROM plantings WHERE pool_id = $1 AND status = 'failed' AND ended_at >= $2
    AND error_code IS DISTINCT FROM '${PLANTING_STOPPED}' GROUP BY pool_id, block_index`;

/**
 * The number of planted farmers without accepted work, whether it was refused or never submitted; a lost stake has a
 * separate notification. Two counts are cheaper than looking up each work. They start a day earlier, so that no block
 * at the edge is counted in part.
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

/** All of a block at once: their deadlines differ by seconds. */
const POOL_HARVEST_DUE = `
  SELECT 'harvests-due:' || pool_id || ':' || block_index, 'harvest_due', min(${DUE}), ${BLOCK}block_index, ${NOTHING},
    json_build_object('count', count(*)::text, 'by', ${iso('min(p.harvest_by)')})::text
  ${UNHARVESTED} AND p.pool_id = $1 AND ${isAround(`(${DUE})`)}
  GROUP BY pool_id, block_index HAVING min(${DUE}) BETWEEN $2 AND $3`;

const JOINED = `
  SELECT 'joined:' || c.id, 'farmer_joined', confirmed_at, u.email, ${NOTHING}, NULL
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id WHERE c.pool_id = $1 AND confirmed_at >= $2`;

const LEAVING = `
  SELECT 'leaving:' || c.id, 'exit_progress', exit_requested_at, u.email, ${NOTHING}, NULL
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id WHERE c.pool_id = $1 AND exit_requested_at >= $2`;

/** The detail of the sources of `stake_forfeited`. */
const lost = (cause: LostDetail['cause']) =>
  `json_build_object('count', count(*)::text, 'cause', '${cause}')::text`;

/** Lost stakes of these plantings `p` and pools `o`: one notification per block and cause, so that none waits. */
export const lostIn = (which: string, subject: string) => `
  SELECT 'forfeits:' || p.pool_id || ':' || p.block_index, 'stake_forfeited', max(p.forfeited_at), ${subject},
    sum(p.stake), 'KALE', ${lost('not-worked')}
  FROM plantings p JOIN pools o ON o.id = p.pool_id WHERE p.forfeited_at >= $2 ${which}
  GROUP BY p.pool_id, p.block_index, o.name
  UNION ALL
  SELECT 'forfeits:expired:' || p.pool_id || ':' || p.block_index, 'stake_forfeited', max(p.harvest_by), ${subject},
    sum(p.stake), 'KALE', ${lost('not-harvested')}
  ${NOT_HARVESTED} AND ${isAround('p.harvest_by')} ${which}
  GROUP BY p.pool_id, p.block_index, o.name HAVING max(p.harvest_by) BETWEEN $2 AND $3`;

export const review = (which: string) => `
  SELECT 'review:' || id || ':' || (review->>'at'), 'pool_review', (review->>'at')::timestamptz, name, ${NOTHING},
    review::text
  FROM pools WHERE ${which} AND (review->>'at')::timestamptz >= $2`;

/** An admin's decisions about the pool. */
const DECIDED = `
  SELECT 'decision:' || m.global_position, 'pool_decision', ${AT}, p.name, ${NOTHING}, m.message_type
  FROM pools p JOIN emt_messages m ON ${isEvent(`'pool-' || p.id`, ...POOL_DECISIONS)}
  WHERE p.id = $1 AND ${AT} BETWEEN $2 AND $3`;

/** An admin's change of the terms; the operator's own has the date from which it applies to members. */
const TERMS_CHANGED = `
  SELECT 'terms:' || m.global_position, 'terms_changed', ${AT}, p.name, ${NOTHING}, (m.message_data->'terms')::text
  FROM pools p JOIN emt_messages m ON ${isEvent(`'pool-' || p.id`, 'PoolTermsChanged')}
  WHERE p.id = $1 AND m.message_data->'membersFrom' IS NULL AND ${AT} BETWEEN $2 AND $3`;

/** The notifications of an operator, apart from those of every role. */
export const POOL_SOURCES = [
  POOL_FAILURES,
  POOL_WORK_MISSED,
  lostIn('AND p.pool_id = $1', `${BLOCK}p.block_index`),
  review('id = $1'),
  DECIDED,
  TERMS_CHANGED,
  POOL_HARVEST_FAILURES,
  POOL_HARVEST_DUE,
  JOINED,
  LEAVING,
];
