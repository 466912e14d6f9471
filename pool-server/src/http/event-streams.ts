import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/sessions.ts';
import { type Database, inTransaction, one, type Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Changes } from '../response-cache/changes.ts';
import { ApiError } from './middleware/api-error.ts';

/** A browser has one stream per visible page. */
const PER_SESSION = 6;
const PER_USER = 20;
const RETRY_AFTER_SECONDS = 30;
const RENEW_INTERVAL_MS = 15_000;
/** A process that has not renewed its streams for this long is dead. */
const LEASE_MS = 45_000;

export interface OpenStream {
  /** Releases the slot. After a failure its lease expires. */
  release(): Promise<void>;
}

/** The event streams of this process, and the limits that all processes share. */
export interface EventStreams {
  /** Opens a stream; `onChange` runs when session or account may have changed. Throws ApiError TOO_MANY_STREAMS. */
  open(caller: Caller, onChange: () => void): Promise<OpenStream>;
  /** Releases the slots of all streams. */
  close(): Promise<void>;
}

interface Held {
  readonly sessionId: string;
  readonly userId: string;
}

/** Keeps the streams of one API process. */
export function keepEventStreams(database: Database, changes: Changes, clock: Clock): EventStreams {
  const processId = randomUUID();
  const held = new Map<string, Held>();
  /** Listeners by the name of the changed session or account. */
  const watchers = new Map<string, Set<() => void>>();
  const lease = () => new Date(clock().getTime() + LEASE_MS);

  const unsubscribe = changes.subscribe(subject => {
    const changed = subject === null ? [...watchers.values()] : [watchers.get(subject) ?? []];
    for (const onChange of new Set(changed.flatMap(each => [...each]))) onChange();
  });
  function watch(subjects: ReadonlySet<string>, onChange: () => void) {
    for (const subject of subjects) watchers.set(subject, (watchers.get(subject) ?? new Set()).add(onChange));
    return () => {
      for (const subject of subjects) {
        watchers.get(subject)?.delete(onChange);
        if (watchers.get(subject)?.size === 0) watchers.delete(subject);
      }
    };
  }

  async function renew() {
    if (held.size === 0) return;
    const { rowCount } = await database.query(
      'UPDATE event_streams SET expires_at = $2 WHERE process_id = $1',
      [processId, lease()],
    );
    if (rowCount !== 0) return;
    const streams = [...held];
    await database.query(
      `INSERT INTO event_streams (id, process_id, session_id, user_id, expires_at)
       SELECT id, $1, session_id, user_id, $2 FROM unnest($3::uuid[], $4::text[], $5::text[]) AS s (id, session_id, user_id)
       ON CONFLICT DO NOTHING`,
      [
        processId,
        lease(),
        streams.map(([id]) => id),
        streams.map(([, { sessionId }]) => sessionId),
        streams.map(([, { userId }]) => userId),
      ],
    );
  }
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_INTERVAL_MS).unref();

  async function isFull(on: Queryable, sessionId: string, userId: string): Promise<boolean> {
    const open = await one<{ of_user: number; of_session: number }>(
      on,
      `SELECT count(*)::int AS of_user, count(*) FILTER (WHERE session_id = $2)::int AS of_session
       FROM event_streams WHERE user_id = $1 AND expires_at > $3`,
      [userId, sessionId, clock()],
    );
    return open !== null && (open.of_user >= PER_USER || open.of_session >= PER_SESSION);
  }

  /** Takes a slot. Counting is serialised per user, so that concurrent requests get no more than allowed. */
  async function take(id: string, sessionId: string, userId: string): Promise<boolean> {
    // A user beyond the limit is refused without the lock, so the refusal is cheap and does not delay other requests.
    if (await isFull(database, sessionId, userId)) return false;
    return inTransaction(database, async tx => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('streams ' || $1, 0))`, [userId]);
      if (await isFull(tx, sessionId, userId)) return false;
      await tx.query(
        'INSERT INTO event_streams (id, process_id, session_id, user_id, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [id, processId, sessionId, userId, lease()],
      );
      return true;
    });
  }

  return {
    async open(caller, onChange) {
      const id = randomUUID();
      // An impersonation uses the admin's slots.
      const userId = caller.readerId ?? caller.userId;
      if (!(await take(id, caller.sessionId, userId))) {
        throw new ApiError('TOO_MANY_STREAMS', 'Too many live connections are open. Close a page, or wait.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      const subjects = new Set([`session:${caller.sessionId}`, `user:${caller.userId}`, `user:${userId}`]);
      held.set(id, { sessionId: caller.sessionId, userId });
      const unwatch = watch(subjects, onChange);
      return {
        async release() {
          held.delete(id);
          unwatch();
          await database.query('DELETE FROM event_streams WHERE id = $1', [id]).catch(() => undefined);
        },
      };
    },
    async close() {
      clearInterval(timer);
      unsubscribe();
      await database
        .query('DELETE FROM event_streams WHERE process_id = $1', [processId])
        .catch(() => undefined);
    },
  };
}

/** Deletes streams of processes that died. */
export const purgeEventStreams = (database: Database, now: Date) =>
  database.query('DELETE FROM event_streams WHERE expires_at <= $1', [now]);
