import { type Database, many } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { questionPayoutWallet } from '../domain/payout-wallet.ts';
import { pool } from '../domain/pool.ts';
import { poolPayout } from '../domain/pool-decisions.ts';
import { commit } from '../events/event-store.ts';
import { poolStream } from '../events/stream.ts';

/**
 * Marks the payout wallet of a pending pool as unconfirmed if an earlier version reset its operator's password, since
 * that version did not. A wallet verified or changed since is the operator's own. Idempotent.
 */
export async function questionResetPools(database: Database, at: Date): Promise<void> {
  const pools = await many<{ id: PoolId }>(
    database,
    `SELECT p.id FROM pools p JOIN users u ON u.pool_id = p.id
       CROSS JOIN LATERAL (SELECT min(global_position) AS position FROM emt_messages
         WHERE stream_id = 'user-' || u.id AND message_type = 'UserPasswordChanged' AND message_data ? 'reset') reset
     WHERE p.status = 'pending' AND reset.position IS NOT NULL AND NOT EXISTS (
       SELECT FROM emt_messages WHERE stream_id = 'pool-' || p.id AND (message_type = 'PayoutWalletQuestioned'
         OR message_type IN ('PayoutWalletVerified', 'PayoutWalletChanged') AND global_position > reset.position))`,
  );
  for (const { id } of pools)
    await commit(database, { actor: { kind: 'system' }, cause: null, at }, unit =>
      unit.decide(poolStream(id), pool, before =>
        before.status === 'pending' ? questionPayoutWallet(poolPayout(before)) : [],
      ),
    );
}
