import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { sameMoment } from './batched-lookup.ts';
import {
  BEGIN_SNAPSHOT,
  CONNECTION_SETTINGS,
  type Database,
  inSnapshot,
  one,
  prepare,
  type Queryable,
  type Snapshots,
} from './database.ts';
import { isOutage } from './outage.ts';

/** How many queries and snapshots each server has answered. */
type Answered = Readonly<Record<'replica' | 'primary', number>>;

/** Reads everything committed before the query, from a replica or the primary. */
export type Reads = Snapshots & {
  /** Absent without a replica. */
  readonly answered?: Answered;
};

/** Uses a replica while it is as current as the primary. */
export type Replica = Exclude<Snapshots, Database> & {
  readonly answered: Answered;
  close(): Promise<void>;
};

const CONNECTIONS = 12;
const CONNECTS_WITHIN_MS = 1_000;
/** After this time, a query goes to the primary: well before a browser gives up. */
const ANSWERS_WITHIN_MS = 5_000;
/** How long a read waits for the replica to catch up, and how often it looks. */
const CATCH_UP_MS = 100;
const LOOK_INTERVAL_MS = 5;
/** How long a replica that was behind, or that failed, is not used. */
const BEHIND_FOR_MS = 1_000;
const RETRY_MS = 5_000;

/**
 * The primary's WAL position. The insert position, unlike the written or flushed one, is past every visible commit,
 * also with `synchronous_commit = off`. Just past a page header (up to 40 bytes), it counts as the start of the page,
 * which is where a replica that has replayed everything is. No row: the server was demoted.
 */
const POSITION = prepare(
  `SELECT (lsn - CASE WHEN in_page <= 40 THEN in_page ELSE 0 END)::text AS lsn,
     system_identifier || '/' || ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS history
   FROM (SELECT pg_current_wal_insert_lsn() AS lsn WHERE NOT pg_is_in_recovery()) now, pg_control_system(),
     LATERAL mod(lsn - '0/0', current_setting('wal_block_size')::int) AS in_page`,
);

/**
 * Whether a replica has replayed everything up to the position $1 on the timeline $2. Positions are comparable only on
 * the same timeline of the same cluster: a former primary may be past $1 without what the new one has committed.
 */
const REPLAYED = {
  ...prepare(
    `SELECT CASE
       WHEN NOT pg_is_in_recovery() OR system_identifier || '/' || timeline_id <> $2 THEN 'other history'
       WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 'caught up' ELSE 'behind' END AS state
     FROM pg_control_system(), pg_control_checkpoint()`,
  ),
  query_timeout: CONNECTS_WITHIN_MS,
};

interface Position {
  readonly lsn: string;
  readonly history: string;
}

/** Polls a replica until it has replayed the position, for at most CATCH_UP_MS. */
async function hasCaughtUp(replica: Queryable, { lsn, history }: Position): Promise<boolean> {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const found = await one<{ state: string }>(replica, REPLAYED, [lsn, history]);
    if (found?.state === 'caught up') return true;
    if (found?.state !== 'behind') throw new Error('The server is not a replica of the primary');
    if (performance.now() >= until) return false;
    await wait(LOOK_INTERVAL_MS);
  }
}

/**
 * Opens a pool on a replica, or on an address that leads to one of several. A query, or the reads of a snapshot, run there
 * once the replica has replayed everything that the primary had committed before, otherwise on the primary.
 */
export function openReplica(primary: Database, url: string, log: Pick<Logger, 'info' | 'warn'>): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS + 500,
    statement_timeout: ANSWERS_WITHIN_MS,
    options: `-c default_transaction_read_only=on ${CONNECTION_SETTINGS}`,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  const answered = { replica: 0, primary: 0 };
  let unusedUntil = 0;
  let hasFailed = false;
  let next: Promise<Position | null> | null = null;

  /** The primary's position now or later; concurrent callers share a query. */
  const position = () => {
    next ??= sameMoment().then(() => {
      next = null;
      return one<Position>(primary, POSITION);
    });
    return next;
  };

  function failed(error: unknown) {
    unusedUntil = performance.now() + RETRY_MS;
    if (!hasFailed) log.warn({ err: error }, 'the replica cannot be used: reading from the primary');
    hasFailed = true;
  }
  function succeeded() {
    if (!hasFailed) return;
    hasFailed = false;
    unusedUntil = 0;
    log.info('the replica is used again');
  }

  /** The replica's answer; null if the primary must be asked. Throws only errors that the primary would throw too. */
  async function ask<T>(read: (client: pg.PoolClient) => Promise<T>): Promise<{ readonly result: T } | null> {
    const now = performance.now();
    if (now < unusedUntil) return null;
    // Only one read tries a failed replica; the others do not wait for it.
    if (hasFailed) unusedUntil = now + RETRY_MS;
    const reached = await position();
    if (!reached) return null;
    let client: pg.PoolClient | undefined;
    let isUsable = false;
    let isBroken = false;
    try {
      client = await pool.connect();
      isUsable = await hasCaughtUp(client, reached);
      if (isUsable) {
        const result = await read(client);
        succeeded();
        return { result };
      }
      unusedUntil = performance.now() + BEHIND_FOR_MS;
    } catch (error) {
      // A faulty statement, or a conflict with the replay, leaves the replica usable.
      isBroken = !isUsable || !(error instanceof pg.DatabaseError) || isOutage(error);
      if (isBroken) failed(error);
    } finally {
      client?.release(isBroken);
    }
    return null;
  }

  async function answer<T>(
    read: (client: pg.PoolClient) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const found = await ask(read);
    answered[found ? 'replica' : 'primary']++;
    return found ? found.result : onPrimary();
  }

  return {
    answered,
    query: <Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) =>
      answer(
        client => client.query<Row>(statement, values),
        () => primary.query<Row>(statement, values),
      ),
    inSnapshot: read =>
      answer(
        async client => {
          await client.query(BEGIN_SNAPSHOT);
          try {
            return await read(client);
          } finally {
            // After an error, this ends it as ROLLBACK does.
            await client.query('COMMIT');
          }
        },
        () => inSnapshot(primary, read),
      ),
    close: () => pool.end(),
  };
}
