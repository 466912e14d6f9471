import { many } from '../../database/database.ts';
import { callerOf, type Handlers } from '../handler.ts';
import { human, iso, offsetOf, pageOf, percentage } from '../wire.ts';

interface Row {
  farmer_id: string;
  email: string;
  shown: 'active' | 'inactive' | 'pending' | 'exiting' | 'suspended';
  joined_at: Date | null;
  stake: string | null;
  planted: number;
  failed: number;
  earned: string;
  harvested: number;
  last_at: Date | null;
  total: number;
}

/** Every farmer who ever had a contract with the pool, by the newest one. */
const FARMERS = `
  WITH newest AS (
    SELECT DISTINCT ON (c.farmer_id, c.pool_id) c.farmer_id, c.pool_id, u.email, f.custodial_address,
      coalesce(c.confirmed_at, c.requested_at) AS joined_at,
      CASE WHEN u.status = 'suspended' OR (c.status = 'active' AND c.suspended_at IS NOT NULL) THEN 'suspended'
        WHEN c.status IN ('active', 'pending', 'exiting') THEN c.status ELSE 'inactive' END AS shown
    FROM contracts c JOIN farmers f ON f.id = c.farmer_id JOIN users u ON u.id = f.user_id
    WHERE $1::text IS NULL OR c.pool_id = $1
    ORDER BY c.farmer_id, c.pool_id, c.requested_at DESC
  )
  SELECT newest.*, p.*, h.*, count(*) OVER ()::int AS total FROM newest
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'success')::int AS planted,
      count(*) FILTER (WHERE status = 'failed')::int AS failed, max(ended_at) AS last_at,
      (array_agg(stake ORDER BY block_index DESC) FILTER (WHERE status = 'success'))[1] AS stake
    FROM plantings WHERE farmer_id = newest.farmer_id AND pool_id = newest.pool_id) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(farmer_share), 0) AS earned, count(*)::int AS harvested
    FROM harvests WHERE farmer_id = newest.farmer_id AND pool_id = newest.pool_id AND status = 'success') h
  WHERE ($2::text IS NULL OR strpos(lower(email), $2) > 0 OR strpos(newest.farmer_id, $2) > 0)
    AND ($3::text IS NULL OR shown = $3)
  ORDER BY joined_at DESC, newest.farmer_id LIMIT $4 OFFSET $5`;

export const poolerFarmers = {
  async poolerFarmers({ query }, call) {
    const poolId = query.poolerId ?? callerOf(call).poolId;
    const search = query.search?.trim().toLowerCase() || null;
    const values = [poolId, search, query.status ?? null, query.limit, offsetOf(query)];
    const rows = await many<Row>(call.api.database, FARMERS, values);
    return pageOf(rows, query, row => ({
      farmerId: row.farmer_id,
      name: row.email.split('@')[0],
      email: row.email,
      status: row.shown,
      joinedAt: iso(row.joined_at),
      stake: row.stake === null ? null : human(row.stake),
      successRate: percentage(row.planted, row.planted + row.failed),
      totalEarnings: human(row.earned),
      lastActivity: iso(row.last_at),
      blocksParticipated: row.planted,
      avgRewardPerBlock: row.harvested > 0 ? human(BigInt(row.earned) / BigInt(row.harvested)) : null,
    }));
  },
} satisfies Handlers;
