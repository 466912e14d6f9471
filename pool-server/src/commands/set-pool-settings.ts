import type { PoolerSettings } from 'shared-api/contract';
import type { Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';

/** Replaces the settings that an operator has chosen for their pool. */
export const setPoolSettings = (on: Queryable, poolId: PoolId, settings: PoolerSettings) =>
  on.query(
    `INSERT INTO pool_settings (pool_id, settings) VALUES ($1, $2)
     ON CONFLICT (pool_id) DO UPDATE SET settings = excluded.settings`,
    [poolId, JSON.stringify(settings)],
  );
