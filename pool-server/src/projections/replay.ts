import { many, one, type Transaction } from '../database/database.ts';
import { WHOLE_DATA } from '../database/whole-data.ts';
import type { EventType } from '../domain/events.ts';
import { PERSONAL_FIELDS } from '../domain/personal-data.ts';
import { PROJECTIONS } from './all.ts';
import { type ReplayedEvent, toBatches } from './batches.ts';

const BATCH = 5_000;

const EVENTS = `WITH events AS (
  SELECT m.message_data AS data, (m.message_metadata->>'at')::timestamptz AS at, m.global_position AS position
  FROM public.emt_messages m WHERE m.global_position = ANY($1::bigint[])) `;
/** The few kinds of event with personal data. */
const PERSONAL_EVENTS = EVENTS.replace('m.message_data', WHOLE_DATA);

/**
 * Replays events to the read tables in this connection's search path, oldest first: those that a snapshot saw, or those
 * that it did not. A writer locks its stream until it commits, so within a stream every seen event precedes the unseen
 * ones. Returns the number of events.
 */
export async function replay(on: Transaction, snapshot: string, which: 'seen' | 'not seen'): Promise<number> {
  let replayed = 0;
  for (let last = '0'; ; ) {
    const batch = await many<ReplayedEvent>(
      on,
      `SELECT global_position AS position, stream_id AS stream, message_type AS type,
         message_data->>'farmerId' AS farmer
       FROM public.emt_messages
       WHERE global_position > $2 AND pg_visible_in_snapshot(transaction_id, $1::pg_snapshot) = $3
       ORDER BY global_position LIMIT ${BATCH}`,
      [snapshot, last, which === 'seen'],
    );
    for (const { type, positions } of toBatches(batch)) {
      for (const projection of PROJECTIONS) {
        const text = projection.on[type as EventType];
        const events = type in PERSONAL_FIELDS ? PERSONAL_EVENTS : EVENTS;
        if (text) await on.query(events + text, [positions]);
      }
    }
    replayed += batch.length;
    const end = batch.at(-1);
    if (!end || batch.length < BATCH) return replayed;
    last = end.position;
  }
}

/** The current snapshot, in PostgreSQL's notation. */
export async function currentSnapshot(on: Transaction): Promise<string> {
  const now = await one<{ snapshot: string }>(on, 'SELECT pg_current_snapshot()::text AS snapshot');
  return now?.snapshot ?? '';
}
