import type { Database } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { lockSession } from './lock-session.ts';

/**
 * Runs the operator's orders of one pool one after the other, across processes, so that each can report the results of
 * earlier ones. The engine's own steps do not wait for them.
 */
export async function inOrderQueue<T>(
  database: Database,
  poolId: PoolId,
  work: () => Promise<T>,
): Promise<T> {
  const session = lockSession(database);
  const key = `orders ${poolId}`;
  while ((await session.take([key])).length === 0) await session.change();
  try {
    return await work();
  } finally {
    await session.giveBack([key]);
  }
}
