import type { KeyScope } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import type { PoolId, UserId } from '../domain/ids.ts';
import { hashToken, newToken } from '../domain/token.ts';
import type { UserStatus } from '../domain/user.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import type { Caller } from './sessions.ts';
import type { Visit } from './visit.ts';

const PREFIX = 'kale_';
/** The last use is recorded at most this often, so that mining causes few writes. */
const RECORD_INTERVAL_MS = 60_000;

/** Generates an API key: 256 random bits after a prefix that secret scanners can recognise. */
export const newApiKey = () => `${PREFIX}${newToken()}`;

export const isApiKey = (token: string) => token.startsWith(PREFIX);

interface Row {
  id: string;
  pool_id: PoolId;
  scopes: KeyScope[];
  last_used_at: Date | null;
  user_id: UserId;
  email: string;
  status: UserStatus;
}

/** The caller of an API key, limited to its scopes, or null. Records the last use. */
export async function findKeyCaller(
  on: Queryable,
  key: string,
  { address, now }: Pick<Visit, 'address' | 'now'>,
  dependencies: CacheDependencies,
): Promise<Caller | null> {
  const row = await one<Row>(
    on,
    `SELECT k.id, k.pool_id, k.scopes, k.last_used_at, u.id AS user_id, u.email, u.status
     FROM api_keys k JOIN pools p ON p.id = k.pool_id JOIN users u ON u.id = p.operator_id
     WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
    [hashToken(key)],
  );
  if (!row) return null;
  const { id, user_id: userId, pool_id: poolId, email, status, scopes } = row;
  let recordedAt = row.last_used_at;
  if (!recordedAt || now.getTime() - recordedAt.getTime() >= RECORD_INTERVAL_MS) {
    await on.query('UPDATE api_keys SET last_used_at = $2, last_used_address = $3 WHERE id = $1', [
      id,
      now,
      address,
    ]);
    recordedAt = now;
  }
  const expiresAt = new Date(recordedAt.getTime() + RECORD_INTERVAL_MS);
  dependencies.add(`api-key:${id}`, `user:${userId}`);
  dependencies.expireAt(expiresAt);
  const apiKey = { id, scopes };
  const operator = { userId, email, role: 'pooler', status, farmerId: null, poolId, readerId: null } as const;
  return { sessionId: id, ...operator, enrolled: false, apiKey, expiresAt };
}
