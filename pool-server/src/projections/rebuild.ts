import { type Database, isDeadlock, many, one, type Transaction } from '../database/database.ts';
import type { EventType } from '../domain/events.ts';
import { PROJECTIONS } from './all.ts';
import { inLayers, type Told } from './layers.ts';
import { copyShadow, createShadow, dropShadow } from './shadow.ts';

const BATCH = 20_000;
/** One rebuild at a time. */
const LOCK = 'SELECT pg_advisory_lock(hashtext($1))';

/** What a rebuild did. */
export interface Rebuilt {
  readonly events: number;
  /** Rows that were not what the events say, or missing. */
  readonly changed: number;
}

const EVENTS = `WITH events AS (
  SELECT message_data AS data, (message_metadata->>'at')::timestamptz AS at, global_position AS position
  FROM public.emt_messages WHERE global_position = ANY($1::bigint[])) `;

/** Tells the events that `which` allows of the snapshot $1, oldest first. */
async function tell(on: Transaction, snapshot: string, which: 'seen' | 'not seen'): Promise<number> {
  let told = 0;
  for (let last = '0'; ; ) {
    const batch = await many<Told>(
      on,
      `SELECT global_position AS position, stream_id AS stream, message_type AS type,
         message_data->>'farmerId' AS farmer
       FROM public.emt_messages
       WHERE global_position > $2 AND pg_visible_in_snapshot(transaction_id, $1::pg_snapshot) = $3
       ORDER BY global_position LIMIT ${BATCH}`,
      [snapshot, last, which === 'seen'],
    );
    for (const { type, positions } of inLayers(batch)) {
      for (const projection of PROJECTIONS) {
        const text = projection.on[type as EventType];
        if (text) await on.query(EVENTS + text, [positions]);
      }
    }
    told += batch.length;
    const end = batch.at(-1);
    if (!end || batch.length < BATCH) return told;
    last = end.position;
  }
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
      const events = await tell(on, snapshot, 'not seen');
      const changed = await copyShadow(on);
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
    await createShadow(on);
    // Whoever appends holds their stream until they commit: so no event that is seen now comes after one that is not.
    const now = await one<{ snapshot: string }>(on, 'SELECT pg_current_snapshot()::text AS snapshot');
    const snapshot = now?.snapshot ?? '';
    const seen = await tell(on, snapshot, 'seen');
    const { events, changed } = await replace(on, snapshot);
    for (const { table } of PROJECTIONS) {
      await on.query(`${changed > 0 ? 'VACUUM ' : ''}ANALYZE public.${table}`);
    }
    return { events: seen + events, changed };
  } finally {
    await dropShadow(on).catch(() => undefined);
    // It looks into another schema than its fellows.
    on.release(true);
  }
}
