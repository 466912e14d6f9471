import { hostname } from 'node:os';
import pLimit from 'p-limit';
import pg from 'pg';
import { many, type Queryable } from '../database/database.ts';
import { vanishedClientOptions } from '../database/lost-connections.ts';
import { DatabaseUnavailable } from '../database/outage.ts';

/** "KENG": the class of the advisory locks by which engines divide their work. */
export const ENGINE_LOCKS = 0x4b454e47;
/** Every engine holds this lock, shared: its holders are the running engines. */
const PRESENCE = 0;
/** The locks of platform-wide duties; lower numbers belong to groups of pools. */
export const FIRST_DUTY = 1_000;
export const DUTIES = [
  'exits',
  'trustlines',
  'overdue block',
  'withdrawals',
  'deposits',
  'invariants',
  'farm',
  'alerts',
] as const;
export type Duty = (typeof DUTIES)[number];
/** How long an engine's locks outlive its machine, in seconds. */
const VANISHED_FOR_SECONDS = 4;

/** The server of the locks must answer within this time, since no statement here waits for a lock. */
const ANSWERS_WITHIN_MS = 5_000;

/** The name of this engine in PostgreSQL and in `/health`; PostgreSQL keeps 63 characters. */
const engineName = () => `engine ${hostname().slice(0, 40)}:${process.pid}`;

/** The locks of this kind that are currently held. */
const HELD = `
  FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The shared work of one engine. */
export interface EngineShare {
  readonly engine: string;
  /** Groups of pools, by number. */
  readonly groups: readonly number[];
  readonly duties: readonly Duty[];
}

/** The running engines, and the locks that each holds. */
export async function engineShares(on: Queryable): Promise<EngineShare[]> {
  const rows = await many<{ engine: string; keys: number[] }>(
    on,
    `SELECT application_name AS engine, keys
     FROM (SELECT pid, array_agg(objid::int ORDER BY objid::int) AS keys ${HELD} GROUP BY pid) held
       JOIN pg_stat_activity USING (pid)
     ORDER BY engine`,
    [ENGINE_LOCKS],
  );
  return rows.map(({ engine, keys }) => ({
    engine,
    groups: keys.filter(key => key !== PRESENCE && key < FIRST_DUTY),
    duties: DUTIES.filter((_, place) => keys.includes(FIRST_DUTY + place)),
  }));
}

/** The locks of one engine, all on one connection. A killed process loses them with it. */
export interface EngineLocks {
  /** Aborts when the connection, and every lock with it, is lost. */
  readonly lost: AbortSignal;
  /** The number of running engines, and this one's index among them, from 0. */
  engines(): Promise<{ count: number; place: number }>;
  /** Takes at most this many of the locks that no other engine holds. */
  take(keys: readonly number[], most: number): Promise<number[]>;
  giveBack(key: number): Promise<void>;
  close(): Promise<void>;
}

export async function openEngineLocks(url: string): Promise<EngineLocks> {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    keepAlive: true,
    options: vanishedClientOptions(VANISHED_FOR_SECONDS),
    application_name: engineName(),
  });
  client.on('error', error => lost.abort(error));
  client.on('end', () => lost.abort(new Error('The connection that holds the locks was lost')));
  const end = (reason: unknown) => {
    lost.abort(reason);
    client.end().catch(() => undefined);
  };
  await client.connect();
  /** One query at a time: parts of the work can end and release their locks at any moment. */
  const queue = pLimit(1);
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    const result = queue(() => client.query<Row>(text, values));
    // A server that does not answer may have dropped the locks, and another engine may have taken them.
    result.catch(end);
    return result;
  };
  try {
    // A replica grants advisory locks too, and another engine could have the same ones on the primary.
    const { rows } = await client.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica');
    if (rows[0]?.replica) throw new DatabaseUnavailable(new Error('The server is a replica'));
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [ENGINE_LOCKS, PRESENCE]);
  } catch (error) {
    end(error);
    throw error;
  }
  return {
    lost: lost.signal,
    async engines() {
      const { rows } = await query<{ own: boolean }>(
        `SELECT pid = pg_backend_pid() AS own ${HELD} AND objid = $2 ORDER BY pid`,
        [ENGINE_LOCKS, PRESENCE],
      );
      return { count: rows.length, place: rows.findIndex(({ own }) => own) };
    },
    async take(keys, most) {
      const taken: number[] = [];
      for (const key of keys) {
        if (taken.length >= most) break;
        const { rows } = await query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [
          ENGINE_LOCKS,
          key,
        ]);
        if (rows[0]?.held) taken.push(key);
      }
      return taken;
    },
    giveBack: async key => void (await query('SELECT pg_advisory_unlock($1, $2)', [ENGINE_LOCKS, key])),
    close: () => client.end().catch(() => undefined),
  };
}
