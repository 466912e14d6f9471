import type { KeyScope } from 'shared-api/contract';
import { newApiKey } from '../auth/api-keys.ts';
import type { Caller } from '../auth/sessions.ts';
import { requireStepUp } from '../auth/step-up.ts';
import { placeOf, type Visit } from '../auth/visit.ts';
import { type Database, many, one, type Transaction } from '../database/database.ts';
import { newApiKeyId, type PoolId, type UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken } from '../domain/token.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { accessStream } from '../events/stream.ts';

/** The maximum number of active keys per pool. */
const MAX_IN_USE = 20;
const DAY_MS = 24 * 3_600_000;

interface NewKey {
  readonly poolId: PoolId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/**
 * Creates an API key and returns it with its id; only its hash is stored. Repeating a request within a day returns a new
 * secret, unless the key was used. `by` is null for the product's own. Throws POOLER_NOT_FOUND, VALIDATION_ERROR.
 */
export async function insertApiKey(
  unit: Unit,
  { at, cause }: CommandContext,
  { poolId, name, scopes }: NewKey,
  by: { readonly userId: UserId; readonly visit: Visit } | null,
): Promise<{ id: string; key: string }> {
  // Locks the pool, so that concurrent requests cannot exceed the maximum.
  if (!(await one(unit.tx, 'SELECT 1 FROM pools WHERE id = $1 FOR NO KEY UPDATE', [poolId])))
    throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  const id = newApiKeyId(cause);
  const key = newApiKey();
  const userId = by?.userId ?? null;
  const chosen = [...new Set(scopes)];
  const stored = await one<{ is_new: boolean }>(
    unit.tx,
    `INSERT INTO api_keys (id, key_hash, pool_id, name, scopes, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET key_hash = excluded.key_hash
       WHERE api_keys.last_used_at IS NULL AND api_keys.revoked_at IS NULL AND api_keys.created_at > $8
     RETURNING (xmax = 0) AS is_new`,
    [id, hashToken(key), poolId, name, chosen, userId, at, new Date(at.getTime() - DAY_MS)],
  );
  if (!stored) throw new Refusal('VALIDATION_ERROR', 'This request has already created a key');
  if (!stored.is_new) return { id, key };
  const inUse = await one<{ keys: number }>(
    unit.tx,
    `SELECT count(*)::int AS keys FROM api_keys
     WHERE pool_id = $1 AND revoked_at IS NULL AND created_by IS NOT NULL`,
    [poolId],
  );
  if (by && (inUse?.keys ?? 0) > MAX_IN_USE)
    throw new Refusal('VALIDATION_ERROR', `A pool has at most ${MAX_IN_USE} API keys. Revoke one first.`);
  const data = { keyId: id, poolId, name, scopes: chosen, userId, ...(by && placeOf(by.visit)) };
  await unit.record(accessStream(poolId), [{ type: 'ApiKeyCreated', data }]);
  return { id, key };
}

/** Creates an API key for a pool. Throws Refusal SECOND_FACTOR_REQUIRED, and as `insertApiKey`. */
export async function createApiKey(
  database: Database,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
  key: NewKey,
): Promise<{ id: string; key: string }> {
  await requireStepUp(database, caller, visit.now);
  return commit(database, context, unit =>
    insertApiKey(unit, context, key, { userId: caller.userId, visit }),
  );
}

/** Revokes an API key at once. Idempotent. Throws Refusal SECOND_FACTOR_REQUIRED. */
export async function revokeApiKey(
  database: Database,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
  keyId: string,
): Promise<void> {
  await requireStepUp(database, caller, visit.now);
  const by = { userId: caller.userId, visit };
  await commit(database, context, unit => revokeKeys(unit, { keyId }, context.at, by));
}

/** Revokes a key, or every key of a pool, inside a larger command. */
export async function revokeKeys(
  { tx, record }: Unit,
  { keyId = null, poolId = null }: { keyId?: string | null; poolId?: PoolId | null },
  at: Date,
  { userId, visit }: { readonly userId: UserId; readonly visit: Visit },
): Promise<void> {
  const revoked = await many<{ id: string; pool_id: PoolId; name: string }>(
    tx,
    `UPDATE api_keys SET revoked_at = $3 WHERE (id = $1 OR pool_id = $2) AND revoked_at IS NULL
     RETURNING id, pool_id, name`,
    [keyId, poolId, at],
  );
  for (const { id, pool_id, name } of revoked) {
    const data = { keyId: id, poolId: pool_id, name, userId, ...placeOf(visit) };
    await record(accessStream(pool_id), [{ type: 'ApiKeyRevoked', data }]);
  }
}

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
