import type { PoolerSettings } from 'shared-api/contract';
import { type Database, one } from '../../../database/database.ts';
import type { PoolId } from '../../../domain/ids.ts';
import type { PoolReview } from '../../../domain/pool.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { human } from '../../../queries/encode.ts';
import { USUAL_SETTINGS } from '../../../queries/pool-members.ts';
import { rewardTerms } from '../../../queries/reward-terms.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';

/** The caller's own pool; an admin must name one. Throws ApiError VALIDATION_ERROR. */
export function poolNamed(call: Call, named: string | undefined): PoolId {
  const poolId = named ?? callerOf(call).poolId;
  if (!poolId) throw new ApiError('VALIDATION_ERROR', 'Name the pool');
  return poolId as PoolId;
}

/** The operator's settings, or else the defaults. */
export async function settingsOf(database: Database, poolId: PoolId): Promise<PoolerSettings> {
  const row = await one<{ settings: Partial<PoolerSettings> }>(
    database,
    'SELECT settings FROM pool_settings WHERE pool_id = $1',
    [poolId],
  );
  return { ...USUAL_SETTINGS, ...row?.settings };
}

interface Standing {
  id: string;
  name: string;
  status: 'pending' | 'active' | 'paused';
  max_farmers: number;
  seats_taken: number;
  reward_split: string;
  platform_fee: string;
  created_at: Date;
  review: PoolReview | null;
  forfeits: number;
  forfeited: string;
}

export const poolerSettings = {
  async poolStanding({ query }, call) {
    const row = await one<Standing>(
      call.api.database,
      `SELECT id, name, status, max_farmers, seats_taken, reward_split, platform_fee, created_at, review,
         coalesce(forfeits, 0) AS forfeits, coalesce(forfeited, 0) AS forfeited
       FROM pools LEFT JOIN pool_figures ON pool_id = id WHERE id = $1`,
      [poolNamed(call, query.poolerId)],
    );
    if (!row) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
    const terms = rewardTerms(row);
    return {
      poolerId: row.id,
      name: row.name,
      status: row.status,
      maxFarmers: row.max_farmers,
      currentFarmers: row.seats_taken,
      rewardSplit: terms.rewardSplit,
      youKeep: terms.youKeep,
      registeredAt: row.created_at.toISOString(),
      forfeits: { count: row.forfeits, stake: human(row.forfeited) },
      review: row.review,
    };
  },

  poolerSettings: ({ query }, call) => settingsOf(call.api.database, poolNamed(call, query.poolerId)),

  async setPoolerSettings({ body: { poolerId, ...settings } }, call) {
    await call.api.database.query(
      `INSERT INTO pool_settings (pool_id, settings) VALUES ($1, $2)
       ON CONFLICT (pool_id) DO UPDATE SET settings = excluded.settings`,
      [poolNamed(call, poolerId), JSON.stringify(settings)],
    );
    return settings;
  },
} satisfies Handlers;
