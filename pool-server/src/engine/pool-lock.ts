import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';

/** Whose accounts send: the farmers' (plant, harvest, payout) or the operator's (work, as a rule). */
export type Senders = 'farmers' | 'operator';

/** Each lock holds a connection while its work needs others: with this limit, some connections are always left. */
const MAX_LOCKS = 4;
const limits = new WeakMap<Database, LimitFunction>();

function limitOf(database: Database): LimitFunction {
  const limit = limits.get(database) ?? pLimit(MAX_LOCKS);
  limits.set(database, limit);
  return limit;
}

/** The last holder or waiter of each lock in this process. The next one waits for it without a connection. */
const queues = new Map<string, Promise<unknown>>();

/** Thrown when another process keeps the lock for longer than `waitMs`. */
export class PoolLocked extends Error {
  override name = 'PoolLocked';
}

/**
 * The engine skips a pool while an operator's order holds its lock, so the other pools do not wait. It tries again
 * later.
 */
export const ENGINE_LOCK_WAIT_MS = 1_000; // ms
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * A per-pool advisory lock serialises transactions from the same accounts across processes, so sequence numbers stay in
 * order. A killed process loses the lock with its connection. Even then, stream versions prevent a step from being sent
 * twice.
 * @param waitMs how long to wait for another process, in milliseconds; 0 waits without a limit.
 * @throws PoolLocked
 */
export async function withPoolLock<T>(
  database: Database,
  poolId: PoolId,
  senders: Senders,
  work: () => Promise<T>,
  waitMs = 0,
): Promise<T> {
  const name = `turn ${poolId} ${senders}`;
  const before = queues.get(name);
  const mine = (before ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => limitOf(database)(() => runLocked(database, name, work, waitMs)));
  queues.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(name) === mine) queues.delete(name);
  }
}

async function runLocked<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
  waitMs: number,
): Promise<T> {
  const client = await database.connect();
  let lost: Error | undefined;
  try {
    await client.query("SELECT set_config('lock_timeout', $1, false)", [String(waitMs)]);
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]).catch(error => {
      const isTaken = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      throw isTaken ? new PoolLocked(`Another process holds the lock "${name}"`) : error;
    });
    return await work();
  } finally {
    const giveBack =
      "SELECT pg_advisory_unlock(hashtextextended($1, 0)), set_config('lock_timeout', '0', false)";
    await client.query(giveBack, [name]).catch(error => {
      lost = error instanceof Error ? error : new Error(String(error));
    });
    client.release(lost);
  }
}
