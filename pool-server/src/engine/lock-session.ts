import pLimit from 'p-limit';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

/** The pause before retrying a lock that another process holds, in milliseconds. */
const POLL_MS = 50;
/** How much of PostgreSQL's lock table, which has a fixed size, one process may fill. Further keys wait. */
const SHARE_OF_TABLE = 1 / 3;
const TABLE = `SELECT current_setting('max_locks_per_transaction')::int * current_setting('max_connections')::int AS size`;

/** Session-level advisory locks of one process on one shared connection, with which a killed process loses them. */
export class LockSession {
  readonly #database: Database;
  /** Keys that this process holds or tries to lock: on the shared session, the same lock could be taken twice. */
  readonly #taken = new Set<string>();
  #client: Promise<pg.PoolClient> | null = null;
  #mostKeys: Promise<number> | null = null;
  #users = 0;
  readonly #queue = pLimit(1);
  #released = Promise.withResolvers<void>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Takes those of these keys that are free now, without waiting. */
  async take(keys: readonly string[]): Promise<string[]> {
    this.#mostKeys ??= this.#measure();
    const mostKeys = await this.#mostKeys;
    const free = keys.filter(key => !this.#taken.has(key)).slice(0, Math.max(0, mostKeys - this.#taken.size));
    if (free.length === 0) return [];
    for (const key of free) this.#taken.add(key);
    this.#users++;
    let held: string[] = [];
    try {
      const got = await this.#query<{ key: string }>(
        'SELECT key FROM unnest($1::text[]) AS key WHERE pg_try_advisory_lock(hashtextextended(key, 0))',
        free,
      );
      held = got.map(({ key }) => key);
      return held;
    } finally {
      const isHeld = new Set(held);
      for (const key of free) if (!isHeld.has(key)) this.#taken.delete(key);
      if (held.length === 0) this.#leave();
    }
  }

  /** Releases the keys of one `take`. */
  async giveBack(keys: readonly string[]): Promise<void> {
    try {
      await this.#query(
        'SELECT pg_advisory_unlock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
        keys,
      );
    } catch {
      // The connection is lost, and the locks with it.
    } finally {
      for (const key of keys) this.#taken.delete(key);
      this.#leave();
      const released = this.#released;
      this.#released = Promise.withResolvers();
      released.resolve();
    }
  }

  /** Waits until this process has released a lock, or another one may have. */
  async change(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const poll = new Promise<void>(resolve => {
      timer = setTimeout(resolve, POLL_MS);
    });
    await Promise.race([this.#released.promise, poll]);
    clearTimeout(timer);
  }

  async #measure(): Promise<number> {
    try {
      const { rows } = await this.#database.query<{ size: number }>(TABLE);
      return Math.floor((rows[0]?.size ?? 0) * SHARE_OF_TABLE);
    } catch (error) {
      this.#mostKeys = null;
      throw error;
    }
  }

  /** One query at a time; a failed one drops the connection. */
  #query<Row extends pg.QueryResultRow>(text: string, keys: readonly string[]): Promise<Row[]> {
    return this.#queue(async () => {
      this.#client ??= this.#database.connect();
      const client = this.#client;
      try {
        return (await (await client).query<Row>(text, [keys])).rows;
      } catch (error) {
        if (this.#client === client) this.#client = null;
        const why = error instanceof Error ? error : new Error(String(error));
        await client.then(lost => lost.release(why)).catch(() => undefined);
        throw error;
      }
    });
  }

  /** The last user returns the connection to the pool. */
  #leave(): void {
    this.#users--;
    void this.#queue(async () => {
      if (this.#users > 0) return;
      const client = this.#client;
      this.#client = null;
      await client?.then(idle => idle.release()).catch(() => undefined);
    });
  }
}

const sessions = new WeakMap<Database, LockSession>();

/** The lock session of a process, one per database. */
export function lockSession(database: Database): LockSession {
  const session = sessions.get(database) ?? new LockSession(database);
  sessions.set(database, session);
  return session;
}
