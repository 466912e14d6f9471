import pLimit, { type LimitFunction } from 'p-limit';
import type { Database } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';

/** Whose accounts send: the farmers' (plant, harvest, payout) or the operator's (work, as a rule). */
export type Senders = 'farmers' | 'operator';

/** Each turn holds a connection while its work needs others: with no more turns than this there are always some left. */
const TURNS = 4;
const limits = new WeakMap<Database, LimitFunction>();

function limitOf(database: Database): LimitFunction {
  const limit = limits.get(database) ?? pLimit(TURNS);
  limits.set(database, limit);
  return limit;
}

/** The last turn that each name waits for in this process: so a process waits on one connection, not on many. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while nobody else, in any process, sends from the same accounts: sequence numbers stay in order.
 * A killed process loses its turn with its connection. What is sent once stays safe without it, by the streams' versions.
 */
export async function inTurn<T>(
  database: Database,
  poolId: PoolId,
  senders: Senders,
  work: () => Promise<T>,
): Promise<T> {
  const name = `turn ${poolId} ${senders}`;
  const before = queues.get(name);
  const mine = (before ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => limitOf(database)(() => alone(database, name, work)));
  queues.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(name) === mine) queues.delete(name);
  }
}

async function alone<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  const client = await database.connect();
  let lost: Error | undefined;
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(error => {
      lost = error instanceof Error ? error : new Error(String(error));
    });
    client.release(lost);
  }
}
