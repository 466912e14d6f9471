import { beginReading } from '../../auth/reading.ts';
import { closeSessionsOf } from '../../auth/sessions.ts';
import { approve } from '../../commands/register-pool.ts';
import { many, one } from '../../database/database.ts';
import type { PoolId, UserId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Role, UserStatus } from '../../domain/user.ts';
import { resumeUser, suspendUser, user } from '../../domain/user.ts';
import { commit } from '../../events/event-store.ts';
import { userStream } from '../../events/stream.ts';
import { callerOf, type Handlers } from '../handler.ts';
import { human, iso, offsetOf, pageOf } from '../wire.ts';
import { known, userOf } from './account.ts';

const DAY_MS = 24 * 3_600_000;

interface UserRow {
  id: string;
  email: string;
  role: Role;
  status: UserStatus;
  farmer_id: string | null;
  pool_id: string | null;
  custodial_address: string | null;
  created_at: Date;
  total: number;
}

interface PoolRow {
  id: string;
  name: string;
  status: 'pending' | 'active' | 'paused';
  email: string | null;
  address: string;
  seats_taken: number;
  max_farmers: number;
  reward_split: string;
  platform_fee: string;
  exit_delay_blocks: number;
  created_at: Date;
  total: number;
}

/** Rows of `status, count` as an object. */
const tally = async (api: Parameters<typeof many>[0], sql: string) => {
  const rows = await many<{ name: string; n: number }>(api, sql);
  return (name: string) => rows.find(row => row.name === name)?.n ?? 0;
};

interface Activity {
  blocks: number;
  plantings: number;
  harvests: number;
  failed: number;
  rewards: string;
  rewards_day: string;
}

const ACTIVITY = `
  SELECT (SELECT count(DISTINCT block_index)::int FROM blocks WHERE confirmed AND opened_at >= $1) AS blocks,
    p.*, h.* FROM
    (SELECT count(*) FILTER (WHERE status = 'success')::int AS plantings,
       count(*) FILTER (WHERE status = 'failed')::int AS failed FROM plantings WHERE ended_at >= $1) p,
    (SELECT count(*) FILTER (WHERE ended_at >= $1)::int AS harvests, coalesce(sum(reward), 0) AS rewards,
       coalesce(sum(reward) FILTER (WHERE ended_at >= $1), 0) AS rewards_day
     FROM harvests WHERE status = 'success') h`;

export const admin = {
  async adminOverview(_input, { api, context }) {
    const on = api.database;
    const since = new Date(context.at.getTime() - DAY_MS);
    const [roles, statuses, pools, contracts, activity, farm] = await Promise.all([
      tally(on, 'SELECT role AS name, count(*)::int AS n FROM users GROUP BY 1'),
      tally(on, 'SELECT status AS name, count(*)::int AS n FROM users GROUP BY 1'),
      tally(on, 'SELECT status AS name, count(*)::int AS n FROM pools GROUP BY 1'),
      tally(on, 'SELECT status AS name, count(*)::int AS n FROM contracts GROUP BY 1'),
      one<Activity>(on, ACTIVITY, [since]),
      api.ledger.farm().catch(() => null),
    ]);
    const [farmers, poolers, admins] = [roles('farmer'), roles('pooler'), roles('admin')];
    const total = farmers + poolers + admins;
    return {
      users: { total, farmers, poolers, admins, suspended: statuses('suspended') },
      poolers: {
        total: pools('active') + pools('pending') + pools('paused'),
        active: pools('active'),
        pending: pools('pending'),
      },
      contracts: {
        pending: contracts('pending'),
        active: contracts('active'),
        exiting: contracts('exiting'),
        completed: contracts('completed'),
      },
      blocks: { current: farm?.index ?? null, last24h: activity?.blocks ?? 0 },
      operations: {
        plantings24h: activity?.plantings ?? 0,
        harvests24h: activity?.harvests ?? 0,
        failed24h: activity?.failed ?? 0,
      },
      rewards: { total: human(activity?.rewards ?? '0'), last24h: human(activity?.rewards_day ?? '0') },
      asOf: context.at.toISOString(),
    };
  },

  async adminUsers({ query }, { api }) {
    const rows = await many<UserRow>(
      api.database,
      `SELECT u.*, f.custodial_address, count(*) OVER ()::int AS total
       FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id
       WHERE ($1::text IS NULL OR strpos(u.email_key, lower($1)) > 0 OR $1 IN (u.id, u.farmer_id, u.pool_id,
           f.custodial_address, f.payout_address))
         AND ($2::text IS NULL OR u.role = $2) AND ($3::text IS NULL OR u.status = $3)
       ORDER BY u.created_at DESC, u.id LIMIT $4 OFFSET $5`,
      [query.search?.trim() || null, query.role ?? null, query.status ?? null, query.limit, offsetOf(query)],
    );
    return pageOf(rows, query, row => ({
      id: row.id,
      email: row.email,
      role: row.role,
      status: row.status,
      farmerId: row.farmer_id,
      poolerId: row.pool_id,
      custodialWallet: row.custodial_address,
      createdAt: iso(row.created_at),
    }));
  },

  async suspendUser({ params, body }, call) {
    const { api, context } = call;
    const id = params.userId as UserId;
    // Whoever suspends themselves cannot undo it.
    if (id === callerOf(call).userId) throw new Refusal('FORBIDDEN', 'You cannot suspend your own account');
    await commit(api.database, context, async unit => {
      await unit.decide(userStream(id), user, suspendUser(body.reason));
      await closeSessionsOf(unit.tx, id);
    });
    return { success: true };
  },

  async resumeUser({ params, body }, { api, context }) {
    const id = params.userId as UserId;
    await commit(api.database, context, unit => unit.decide(userStream(id), user, resumeUser(body.reason)));
    return { success: true };
  },

  async readAccount({ params, body }, call) {
    const { api, context } = call;
    const userId = params.userId as UserId;
    const { token, expiresAt } = await beginReading(api, context, callerOf(call), {
      userId,
      reason: body.reason,
    });
    return { token, expiresAt: expiresAt.toISOString(), user: userOf(await known(api.database, userId)) };
  },

  async adminPoolers({ query }, { api }) {
    const rows = await many<PoolRow>(
      api.database,
      `SELECT p.*, u.email, count(*) OVER ()::int AS total
       FROM pools p LEFT JOIN users u ON u.id = p.operator_id WHERE $1::text IS NULL OR p.status = $1
       ORDER BY p.status = 'pending' DESC, lower(p.name), p.id LIMIT $2 OFFSET $3`,
      [query.status ?? null, query.limit, offsetOf(query)],
    );
    return pageOf(rows, query, row => ({
      id: row.id,
      name: row.name,
      status: row.status,
      operatorEmail: row.email,
      payoutAddress: row.address,
      currentFarmers: row.seats_taken,
      maxFarmers: row.max_farmers,
      rewardSplit: Number(row.reward_split),
      platformFee: Number(row.platform_fee),
      exitDelay: row.exit_delay_blocks,
      createdAt: iso(row.created_at),
    }));
  },

  async approvePooler({ params }, { api, context }) {
    await approve(api, context, params.poolerId as PoolId);
    return { success: true };
  },
} satisfies Handlers;
