import pg from 'pg';
import { BACKEND, endLostConnections, vanishedClientOptions } from './lost-connections.ts';
import { DatabaseUnavailable, isReadOnly } from './outage.ts';

/** The connection pool of one process. */
export type Database = pg.Pool;
/** One open transaction. */
export type Transaction = pg.PoolClient;
/** A pool or a transaction, for a read that may run on its own or inside one. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** Run on every new connection. */
const IDENTIFY = {
  text: `SELECT ${BACKEND} AS backend, pg_is_in_recovery() AS "isReplica"
    FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
  query_timeout: 5_000,
};

/** Settings of a connection: parallel workers and JIT compilation take longer to start than our queries take to run. */
export const CONNECTION_SETTINGS = `-c max_parallel_workers_per_gather=0 -c jit=off ${vanishedClientOptions()}`;

/**
 * Opens a pool on `DATABASE_URL`. A lost idle connection is replaced on next use and never crashes the process; one
 * whose server vanished is noticed within seconds. A replica counts as unavailable: after a failover, its data may be
 * old.
 */
export function openDatabase(url: string, connections = 12): Database {
  const backends = new WeakMap<pg.ClientBase, string>();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: CONNECTION_SETTINGS,
    onConnect: async client => {
      const { rows } = await client.query<{ backend: string; isReplica: boolean }>(IDENTIFY);
      const [server] = rows;
      if (!server || server.isReplica) throw new DatabaseUnavailable(new Error('The server is a replica'));
      backends.set(client, server.backend);
    },
  });
  pool.on('error', () => undefined);
  // When the server goes away, a connection in use fails its query; its separate error event must not end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  endLostConnections(pool, url, client => backends.get(client));
  return pool;
}

async function transact<T>(
  database: Database,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = await database.connect().catch(cause => {
    throw new DatabaseUnavailable(cause);
  });
  let broken: Error | undefined;
  try {
    await tx.query(begin);
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch(cause => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    // Drops the connection to a read-only server: a new one reaches whichever server is the primary by then.
    if (isReadOnly(error)) broken ??= new DatabaseUnavailable(error);
    throw error;
  } finally {
    tx.release(broken);
  }
}

/** Runs `work` in one transaction: commits it, or rolls it back and rethrows. */
export const inTransaction = <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transact(database, 'BEGIN', work);

/** Opens a transaction whose queries all see one state of the database. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

type Read<T> = (on: Queryable) => Promise<T>;

/** The database, or one that reads for it and has snapshots of its own (`replica.ts`). */
export type Snapshots = Database | (Queryable & { inSnapshot<T>(read: Read<T>): Promise<T> });

/** Runs reads, one after another, on one state of the database, so that the figures of a response agree. */
export const inSnapshot = <T>(from: Snapshots, read: Read<T>): Promise<T> =>
  'inSnapshot' in from ? from.inSnapshot(read) : transact(from, BEGIN_SNAPSHOT, read);

/** A statement that each connection plans once. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

const prepared = new Map<string, PreparedStatement>();

/**
 * Prepares a frequent statement, since planning takes longer than running it, especially on partitioned tables. There
 * must be few texts, since each connection keeps them all. They must name their columns: PostgreSQL rejects the plan of
 * a `*` after a migration. A nullable parameter ("all if $1 is null") uses no index in such a plan.
 */
export function prepare(text: string): PreparedStatement {
  const known = prepared.get(text);
  if (known) return known;
  const statement = { name: `kale_${prepared.size}`, text };
  prepared.set(text, statement);
  return statement;
}

type Statement = string | PreparedStatement;

/** The row of a query that returns at most one, or null. */
export async function one<Row extends pg.QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row | null> {
  return (await many<Row>(on, statement, values))[0] ?? null;
}

/** All rows of a query. */
export async function many<Row extends pg.QueryResultRow>(
  on: Queryable,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const query = typeof statement === 'string' ? { text: statement } : statement;
  return (await on.query<Row>({ ...query, values })).rows;
}

/** Violations of a foreign key, a unique index and a check. */
const CONSTRAINTS = new Set(['23503', '23505', '23514']);

/** The name of the violated constraint, if that is why a statement failed. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return CONSTRAINTS.has(error.code ?? '') ? (error.constraint ?? null) : null;
}

/** True if PostgreSQL aborted a transaction only because of concurrent ones: a retry may succeed. */
export const isDeadlock = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
