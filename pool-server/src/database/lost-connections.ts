import { Socket } from 'node:net';
import pg from 'pg';

/** A connection in use for this long is checked at this interval, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000;
/** The time limit for the server to accept a connection, and to answer on it. */
const ANSWER_WITHIN_MS = 2_000;
/** A connection is lost when its backend was missing, or nothing was answered, this many times in a row. */
const MISSES = 2;

/** SQL: what distinguishes a backend from all others. After a failover, another one may have its process id. */
export const BACKEND = `pid || ' ' || extract(epoch FROM backend_start)`;

/** Longer than a busy process leaves an answer unread, and much shorter than a block; in seconds. */
const VANISHED_FOR_SECONDS = 10;

/**
 * Settings of a connection: the server closes it, and releases its locks, about this long after the client's machine or
 * network has vanished. Keepalives notice that between two statements. While sent data is unacknowledged, only
 * `tcp_user_timeout` does; it also limits how long a client may leave an answer unread.
 */
export const vanishedClientOptions = (seconds = VANISHED_FOR_SECONDS): string =>
  `-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2 -c tcp_user_timeout=${seconds}s`;

/** Those of these backends that run on the server that the URL leads to now. Throws if it has none. */
async function running(url: string, backends: readonly string[]): Promise<Set<string>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ backend: string }>(
      `SELECT ${BACKEND} AS backend FROM pg_stat_activity WHERE ${BACKEND} = ANY($1)`,
      [backends],
    );
    return new Set(rows.map(({ backend }) => backend));
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Ends connections whose server vanished without closing them: TCP would wait for minutes. A query time-out would end
 * slow queries too, so another connection checks whether their backends still run.
 * @param backendOf the `BACKEND` of a connection.
 */
export function endLostConnections(
  pool: pg.Pool,
  url: string,
  backendOf: (client: pg.ClientBase) => string | undefined,
): void {
  const all = new Set<pg.PoolClient>();
  const inUse = new Map<pg.PoolClient, number>();
  const misses = new WeakMap<pg.PoolClient, number>();
  /** The bytes that each connection had received at the last check. */
  const received = new WeakMap<pg.PoolClient, number>();
  let timer: NodeJS.Timeout | null = null;
  let checking = false;

  async function check(): Promise<void> {
    const asked = [...all].flatMap(client => {
      const backend = backendOf(client);
      return backend === undefined ? [] : [{ client, backend }];
    });
    const found = await running(
      url,
      asked.map(({ backend }) => backend),
    ).catch((error: unknown) => (error instanceof pg.DatabaseError ? 'no proof' : 'no answer'));
    // The server is up but has no connection to spare, or is starting.
    if (found === 'no proof') return;
    for (const { client, backend } of asked) {
      const { stream } = client.connection;
      const before = received.get(client);
      const bytes = stream instanceof Socket ? stream.bytesRead : 0;
      received.set(client, bytes);
      // A busy server, or this process, may be late with a new connection and still answer on this one.
      const isAnswered = before !== undefined && bytes > before;
      const isThere = found === 'no answer' ? isAnswered : found.has(backend);
      const missed = isThere ? 0 : (misses.get(client) ?? 0) + 1;
      misses.set(client, missed);
      if (missed >= MISSES) stream.destroy(new Error('Connection terminated: its server has vanished'));
    }
  }
  const tick = () => {
    if (inUse.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    const long = performance.now() - CHECK_INTERVAL_MS / 2;
    if (checking || ![...inUse.values()].some(since => since < long)) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  };

  pool.on('connect', client => all.add(client));
  pool.on('acquire', client => {
    inUse.set(client, performance.now());
    timer ??= setInterval(tick, CHECK_INTERVAL_MS).unref();
  });
  pool.on('release', (_, client) => inUse.delete(client));
  pool.on('remove', client => {
    all.delete(client);
    inUse.delete(client);
  });
}
