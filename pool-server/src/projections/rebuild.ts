import { type Database, isDeadlock, type Transaction } from '../database/database.ts';
import { PROJECTIONS } from './all.ts';
import { currentSnapshot, replay } from './replay.ts';
import { copyShadowTables, createShadowTables, dropShadowTables } from './shadow-tables.ts';

/** One rebuild at a time. */
const LOCK = 'SELECT pg_advisory_lock(hashtext($1))';

/** What a rebuild did. */
export interface Rebuilt {
  readonly events: number;
  /** Rows that were not what the events say, or missing. */
  readonly changed: number;
}

/**
 * Tells what the snapshot did not see and puts what differs in its place, in one transaction. Whoever writes a read
 * table appends first: all of them wait at the one table of events, and nobody in a circle. A command that holds a
 * wrong row before it appends can still close one; whichever of the two PostgreSQL stops begins anew.
 */
async function replace(on: Transaction, snapshot: string): Promise<Rebuilt> {
  for (;;) {
    try {
      await on.query('BEGIN; LOCK TABLE public.emt_messages IN SHARE MODE');
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
 * Makes every read table again from the events. All that is on record by now is told to empty twins of the tables,
 * while everybody reads and writes; then writers wait for a moment, the rest is told, and what differs takes its place.
 */
export async function rebuild(database: Database): Promise<Rebuilt> {
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
    // It looks into another schema than its fellows.
    on.release(true);
  }
}
