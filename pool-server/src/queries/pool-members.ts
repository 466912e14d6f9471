import { many, one, type Queryable } from '../database/database.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { stakesWhere } from './stake-outcomes.ts';
import { successParts } from './success-rate.ts';

/** Default settings of a pool. */
export const DEFAULT_SETTINGS = {
  invitationNote: '',
  minimumSuccessRate: 90,
  inactiveAfterDays: 7,
};

const setting = (name: 'minimumSuccessRate' | 'inactiveAfterDays') =>
  `coalesce((s.settings->>'${name}')::numeric, ${DEFAULT_SETTINGS[name]})`;

/** Blocks planted without KALE that got no work are never settled: they lose nothing, and may be many. */
const UNSETTLED = `NOT p.settled AND (p.stake > 0 OR w.status = 'success') AND ($1::text IS NULL OR p.pool_id = $1)`;

/**
 * A relation `shown`: every farmer who joined the pool $1 (null for all pools) or has requested to, by the newest
 * contract, as of $2. `lost` are the stakes recorded as forfeited, and those that are lost without such a record yet or
 * were not harvested in time; `lost_blocks` counts them, with or without a stake. An expired request does not count. A
 * member is idle if they have a seat but no planting for longer than the pool allows, unless the operator has suspended
 * the contract or paused the pool; the pool still plants for a farmer whose account an admin suspended.
 */
export const MEMBERS = `
  WITH newest AS (
    SELECT DISTINCT ON (c.farmer_id, c.pool_id) c.id AS contract_id, c.farmer_id, c.pool_id, c.status, c.suspended_at,
      coalesce(c.confirmed_at, c.requested_at) AS joined_at
    FROM contracts c WHERE c.status <> 'expired' AND ($1::text IS NULL OR c.pool_id = $1)
    ORDER BY c.farmer_id, c.pool_id, c.requested_at DESC
  ), not_forfeited AS (
    SELECT pool_id, farmer_id, sum(stake) AS lost, count(*) FILTER (WHERE work_status = 'success')::int AS expired
    FROM (${stakesWhere(UNSETTLED, '$2::timestamptz')}) stakes
    WHERE outcome = 'lost' GROUP BY pool_id, farmer_id
  ), success_parts AS (${successParts({ pool: '$1' })}
  ), members AS (
    SELECT n.*, u.email, u.email_key AS name, f.stake, f.tried_at, coalesce(f.planted, 0) AS planted,
      coalesce(f.harvested, 0) AS harvested, coalesce(f.earned, 0) AS earned,
      coalesce(f.forfeited, 0) + coalesce(l.lost, 0) AS lost,
      coalesce(rate.tried, 0) AS tried, coalesce(rate.met, 0) AS met,
      coalesce(rate.closed, 0) - coalesce(rate.met, 0) + coalesce(l.expired, 0) AS lost_blocks,
      ${setting('minimumSuccessRate')} / 100 AS target,
      n.status = 'active' AND n.suspended_at IS NOT NULL AS suspended,
      o.planting_paused_at IS NULL AND greatest(n.joined_at, f.planted_at)
        < $2::timestamptz - make_interval(days => ${setting('inactiveAfterDays')}::int) AS quiet
    FROM newest n JOIN users u ON u.farmer_id = n.farmer_id JOIN pools o ON o.id = n.pool_id
      LEFT JOIN farmer_figures f ON f.pool_id = n.pool_id AND f.farmer_id = n.farmer_id
      LEFT JOIN not_forfeited l ON l.pool_id = n.pool_id AND l.farmer_id = n.farmer_id
      LEFT JOIN success_parts rate ON rate.pool_id = n.pool_id AND rate.farmer_id = n.farmer_id
      LEFT JOIN pool_settings s ON s.pool_id = n.pool_id
  ), rated AS (
    SELECT *, met::float / nullif(tried, 0) AS success FROM members
  ), shown AS (
    SELECT *, status = 'active' AND NOT suspended AND quiet AS idle, success::numeric < target AS below,
      CASE WHEN suspended THEN 'suspended' WHEN status = 'active' AND quiet THEN 'inactive'
        WHEN status IN ('active', 'pending', 'exiting') THEN status ELSE 'inactive' END AS state
    FROM rated
  )`;

/** The number of members of a pool: farmers whose request is confirmed and whose exit is not complete. */
export async function countMembers(on: Queryable, poolId: PoolId): Promise<number> {
  const row = await one<{ members: number }>(
    on,
    `SELECT count(*)::int AS members FROM contracts WHERE pool_id = $1 AND status IN ('active', 'exiting')`,
    [poolId],
  );
  return row?.members ?? 0;
}

/** Members with a seat for whom the pool plants. */
export const SUSPENDABLE = `status = 'active' AND NOT suspended`;
export type MemberCondition = 'idle' | typeof SUSPENDABLE;

/** A batch of contracts of members that meet a condition, and the total number; some contracts may be left out. */
export const contractsOf = (
  on: Queryable,
  [poolId, at]: readonly [poolId: string, at: Date],
  condition: MemberCondition,
  limit: number,
  except: readonly ContractId[] = [],
) =>
  many<{ contract_id: ContractId; farmer_id: FarmerId; email: string; total: number }>(
    on,
    `${MEMBERS} SELECT contract_id, farmer_id, email, count(*) OVER ()::int AS total FROM shown
     WHERE ${condition} AND contract_id <> ALL($4) ORDER BY contract_id LIMIT $3`,
    [poolId, at, limit, except],
  );
