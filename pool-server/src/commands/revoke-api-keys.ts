import { type Database, many, type Transaction } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { accessStream } from '../events/stream.ts';

/** Revokes every API key of a database during a restore. `recordRevokedApiKeys` adds the events later. */
export const revokeApiKeys = (tx: Transaction, at: Date) =>
  tx.query('UPDATE api_keys SET revoked_at = $1 WHERE revoked_at IS NULL', [at]);

/** Records the keys that `revokeApiKeys` revoked, once the schema is up to date. Returns their number. */
export async function recordRevokedApiKeys(database: Database, at: Date): Promise<number> {
  const revoked = await many<{ id: string; pool_id: PoolId; name: string }>(
    database,
    'SELECT id, pool_id, name FROM api_keys WHERE revoked_at = $1 ORDER BY id',
    [at],
  );
  await commit(database, { actor: { kind: 'system' }, cause: 'restore', at }, async unit => {
    for (const { id, pool_id: poolId, name } of revoked) {
      const data = { keyId: id, poolId, name, userId: null };
      await unit.record(accessStream(poolId), [{ type: 'ApiKeyRevoked', data }]);
    }
  });
  return revoked.length;
}
