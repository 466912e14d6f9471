import type { PoolerSettings } from 'shared-api/contract';
import type { PoolId } from '../domain/ids.ts';
import { pool } from '../domain/pool.ts';
import { changeMemberSettings } from '../domain/pool-decisions.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { poolStream } from '../events/stream.ts';
import { poolSettings } from '../queries/pool-settings.ts';
import type { Services } from './services.ts';

/** Replaces the settings that an operator has chosen for their pool. Throws Refusal POOLER_NOT_FOUND. */
export const setPoolSettings = (
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  poolId: PoolId,
  settings: PoolerSettings,
): Promise<void> =>
  commit(database, context, async unit => {
    const before = await poolSettings(unit.tx, poolId);
    const { events } = await unit.decide(poolStream(poolId), pool, changeMemberSettings(settings, before));
    if (events.length === 0) return;
    await unit.tx.query(
      `INSERT INTO pool_settings (pool_id, settings) VALUES ($1, $2)
       ON CONFLICT (pool_id) DO UPDATE SET settings = excluded.settings`,
      [poolId, JSON.stringify(settings)],
    );
  });
