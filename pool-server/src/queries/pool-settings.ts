import type { PoolerSettings } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import type { PoolReview } from '../domain/pool.ts';
import { Refusal } from '../domain/refusal.ts';
import { human, iso } from './encode.ts';
import { DEFAULT_SETTINGS } from './pool-members.ts';
import { poolStakes } from './pool-stakes.ts';
import { rewardTerms } from './reward-terms.ts';

/** The operator's settings, or the defaults. */
export async function poolSettings(on: Queryable, poolId: PoolId): Promise<PoolerSettings> {
  const row = await one<{ settings: Partial<PoolerSettings> }>(
    on,
    'SELECT settings FROM pool_settings WHERE pool_id = $1',
    [poolId],
  );
  const { invitationNote, minimumSuccessRate, inactiveAfterDays } = { ...DEFAULT_SETTINGS, ...row?.settings };
  return { invitationNote, minimumSuccessRate, inactiveAfterDays };
}

interface Standing {
  id: string;
  name: string;
  description: string;
  address: string;
  payout_confirmed: boolean;
  status: 'pending' | 'active' | 'paused';
  max_farmers: number;
  seats_taken: number;
  reward_split: string;
  platform_fee: string;
  created_at: Date;
  review: PoolReview | null;
  members_from: Date | null;
  planting_paused_at: Date | null;
  lost: number;
  lost_stakes: string;
}

/** A pool as its operator sees it. Throws Refusal POOLER_NOT_FOUND. */
export async function poolStanding(on: Queryable, poolId: PoolId, at: Date) {
  const row = await one<Standing>(
    on,
    `SELECT id, name, description, address, payout_confirmed, status, max_farmers, seats_taken, reward_split, platform_fee, created_at,
         review, members_from, planting_paused_at, lost, lost_stakes
       FROM pools CROSS JOIN LATERAL (${poolStakes('$2::timestamptz')}) stakes WHERE id = $1`,
    [poolId, at],
  );
  if (!row) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  const terms = rewardTerms(row);
  return {
    poolerId: row.id,
    name: row.name,
    description: row.description,
    address: row.address,
    payoutConfirmed: row.payout_confirmed,
    status: row.status,
    maxFarmers: row.max_farmers,
    currentFarmers: row.seats_taken,
    rewardSplit: terms.rewardSplit,
    platformFee: terms.platformFee,
    youKeep: terms.youKeep,
    membersFrom: row.members_from && row.members_from > at ? row.members_from.toISOString() : null,
    plantingPausedAt: iso(row.planting_paused_at),
    registeredAt: row.created_at.toISOString(),
    forfeits: { count: row.lost, stake: human(row.lost_stakes) },
    review: row.review,
  };
}
