import { many, one, type Transaction } from '../database/database.ts';
import type { EventType } from '../domain/events.ts';
import { PROJECTIONS } from './all.ts';
import { type ReplayedEvent, toBatches } from './batches.ts';

const BATCH = 5_000;

const EVENTS = `WITH events AS (
  SELECT message_data AS data, (message_metadata->>'at')::timestamptz AS at, global_position AS position
  FROM public.emt_messages WHERE global_position = ANY($1::bigint[])) `;

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
        if (text) await on.query(EVENTS + text, [positions]);
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
