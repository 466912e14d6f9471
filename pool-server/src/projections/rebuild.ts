import { type Database, isDeadlock, one, type Queryable, type Transaction } from '../database/database.ts';
import { PROJECTIONS } from './all.ts';
import { currentSnapshot, replay } from './replay.ts';
import { copyShadowTables, createShadowTables, dropShadowTables } from './shadow-tables.ts';

/** One rebuild at a time. */
const LOCK = 'SELECT pg_advisory_lock(hashtext($1))';

/** The result of a rebuild. */
export interface Rebuilt {
  readonly events: number;
  /** Rows that differed from the events, or were missing. */
  readonly changed: number;
}

/** Throws Error while events are in an archive: the rows that only they explain would be deleted. */
async function requireAllEvents(on: Queryable): Promise<void> {
  const archived = await one<{ month: string }>(on, 'SELECT month FROM archived_events ORDER BY 1 LIMIT 1');
  if (!archived) return;
  throw new Error(
    `The events of ${archived.month} are in an archive: restore them first (npm run archive-events)`,
  );
}

/**
 * Projects the events after the snapshot and replaces the rows that differ, in one transaction. Every writer of a read
 * table appends an event first, so all of them wait at the table of events and cannot deadlock. A command that locks a
 * wrong row before it appends still can; PostgreSQL then aborts one of them, which starts over.
 */
async function replace(on: Transaction, snapshot: string): Promise<Rebuilt> {
  for (;;) {
    try {
      await on.query('BEGIN; LOCK TABLE public.emt_messages IN SHARE MODE');
      // Some may have been archived since the rebuild began.
      await requireAllEvents(on);
      const events = await replay(on, snapshot, 'not seen');
      const changed = await copyShadowTables(on);
      await on.query('COMMIT');
      return { events, changed };
    } catch (error) {
      await on.query('ROLLBACK').catch(() => undefined);
      if (!isDeadlock(error)) throw error;
    }
  }
}

/**
 * Rebuilds every read table from the events. The events so far are projected into empty shadow tables while reads and
 * writes continue. Then writers wait briefly, the remaining events are projected, and the rows that differ are replaced.
 * @throws Error while events are in an archive.
 */
export async function rebuild(database: Database): Promise<Rebuilt> {
  await requireAllEvents(database);
  const on = await database.connect();
  try {
    await on.query(LOCK, ['rebuild']);
    await createShadowTables(on);
    const snapshot = await currentSnapshot(on);
    const seen = await replay(on, snapshot, 'seen');
    const { events, changed } = await replace(on, snapshot);
    for (const { table } of PROJECTIONS) {
      await on.query(`${changed > 0 ? 'VACUUM ' : ''}ANALYZE public.${table}`);
    }
    return { events: seen + events, changed };
  } finally {
    await dropShadowTables(on).catch(() => undefined);
    // It reads from another schema than other connections.
    on.release(true);
  }
}
