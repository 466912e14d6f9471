import { one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { fromRow, type RowOf } from './encode.ts';
import { readPage } from './read-page.ts';

/** A page of the API keys of a pool, or of all pools: active keys first, then revoked ones, each newest first. */
export const apiKeys = (on: Queryable, poolId: PoolId | null, page: { page: number; limit: number }) =>
  readPage(
    on,
    `SELECT k.id, k.pool_id AS pooler_id, k.name, k.scopes, k.created_at, u.email AS created_by, k.last_used_at,
       k.last_used_address, k.revoked_at, (count(*) OVER ())::int AS total
     FROM api_keys k LEFT JOIN users u ON u.id = k.created_by
     WHERE $1::text IS NULL OR k.pool_id = $1
     ORDER BY k.revoked_at IS NOT NULL, k.created_at DESC, k.id`,
    [poolId],
    page,
    fromRow<RowOf<'apiKeys'>>,
  );

/** The pool of an API key, or null. */
export const poolOfKey = async (on: Queryable, keyId: string): Promise<PoolId | null> =>
  (await one<{ pool_id: PoolId }>(on, 'SELECT pool_id FROM api_keys WHERE id = $1', [keyId]))?.pool_id ??
  null;
