import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';

/** Whose accounts send: the farmers' (plant, harvest, payout) or the operator's (work, as a rule). */
export type Senders = 'farmers' | 'operator';

/** Each turn holds a connection while its work needs others: with no more turns than this there are always some left. */
const MAX_LOCKS = 4;
const limits = new WeakMap<Database, LimitFunction>();

function limitOf(database: Database): LimitFunction {
  const limit = limits.get(database) ?? pLimit(MAX_LOCKS);
  limits.set(database, limit);
  return limit;
}

/** The last turn that each name waits for in this process: so a process waits on one connection, not on many. */
const queues = new Map<string, Promise<unknown>>();

/** Thrown when another process keeps the turn for longer than one waits for it. */
export class PoolLocked extends Error {
  override name = 'PoolLocked';
}

/** A pool whose operator is giving an order is looked at again later: the other pools do not wait for it. */
export const ENGINE_LOCK_WAIT_MS = 1_000; // ms
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` while nobody else, in any process, sends from the same accounts: sequence numbers stay in order.
 * A killed process loses its turn with its connection. What is sent once stays safe without it, by the streams' versions.
 * @param waitMs how long to wait for another process, in milliseconds; 0 is as long as it takes.
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
      throw isTaken ? new PoolLocked(`${name} is another's`) : error;
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
