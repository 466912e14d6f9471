import { startImpersonation } from '../../../auth/impersonation.ts';
import { closeSessionsOf } from '../../../auth/sessions.ts';
import { approve } from '../../../commands/register-pool.ts';
import type { PoolId, UserId } from '../../../domain/ids.ts';
import type { PoolReview } from '../../../domain/pool.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { type Role, resumeUser, suspendUser, type UserStatus, user } from '../../../domain/user.ts';
import { commit } from '../../../events/event-store.ts';
import { userStream } from '../../../events/stream.ts';
import { iso } from '../../../queries/encode.ts';
import { readPage } from '../../../queries/read-page.ts';
import { rewardTerms } from '../../../queries/reward-terms.ts';
import { callerOf, type Handlers } from '../../handler.ts';
import { known, userOf } from '../account/account.ts';

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
  review: PoolReview | null;
  total: number;
}

export const admin = {
  async adminUsers({ query }, { api }) {
    return readPage(
      api.database,
      `SELECT u.*, f.custodial_address, count(*) OVER ()::int AS total
       FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id
       WHERE ($1::text IS NULL OR strpos(u.email_key, lower($1)) > 0 OR $1 IN (u.id, u.farmer_id, u.pool_id,
           f.custodial_address, f.payout_address))
         AND ($2::text IS NULL OR u.role = $2) AND ($3::text IS NULL OR u.status = $3)
       ORDER BY u.created_at DESC, u.id`,
      [query.search?.trim() || null, query.role ?? null, query.status ?? null],
      query,
      (row: UserRow) => ({
        id: row.id,
        email: row.email,
        role: row.role,
        status: row.status,
        farmerId: row.farmer_id,
        poolerId: row.pool_id,
        custodialWallet: row.custodial_address,
        createdAt: iso(row.created_at),
      }),
    );
  },

  async suspendUser({ params, body }, call) {
    const { api, context } = call;
    const id = params.userId as UserId;
    // An admin could not undo their own suspension.
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
    const { token, expiresAt } = await startImpersonation(api, context, callerOf(call), {
      userId,
      reason: body.reason,
    });
    return { token, expiresAt: expiresAt.toISOString(), user: userOf(await known(api.database, userId)) };
  },

  async adminPoolers({ query }, { api }) {
    return readPage(
      api.database,
      `SELECT p.*, u.email, count(*) OVER ()::int AS total
       FROM pools p LEFT JOIN users u ON u.id = p.operator_id WHERE $1::text IS NULL OR p.status = $1
       ORDER BY p.status = 'pending' DESC, lower(p.name), p.id`,
      [query.status ?? null],
      query,
      (row: PoolRow) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        operatorEmail: row.email,
        payoutAddress: row.address,
        currentFarmers: row.seats_taken,
        maxFarmers: row.max_farmers,
        ...rewardTerms(row),
        exitDelay: row.exit_delay_blocks,
        createdAt: iso(row.created_at),
        review: row.review,
      }),
    );
  },

  async approvePooler({ params }, { api, context }) {
    await approve(api, context, params.poolerId as PoolId);
    return { success: true };
  },
} satisfies Handlers;
