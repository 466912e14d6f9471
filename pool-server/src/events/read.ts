import type { Queryable } from '../database/database.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { EventMetadata, RecordedEvent } from './recorded.ts';
import type { StreamName } from './stream.ts';

interface Row {
  stream_id: string;
  stream_position: string;
  global_position: string;
  message_type: string;
  message_data: unknown;
  message_metadata: EventMetadata;
}

const COLUMNS = 'stream_id, stream_position, global_position, message_type, message_data, message_metadata';
/** A later position may commit before an earlier one; only what no open transaction can still precede is read. */
const SETTLED = 'transaction_id < pg_snapshot_xmin(pg_current_snapshot())';

// The store holds only what `append` wrote, so its rows are trusted to be our events.
const recorded = (row: Row): RecordedEvent => ({
  event: { type: row.message_type, data: row.message_data } as DomainEvent,
  metadata: row.message_metadata,
  stream: row.stream_id,
  version: Number(row.stream_position),
  position: BigInt(row.global_position),
});

/** All events of one stream, oldest first. */
export async function readStream(on: Queryable, stream: StreamName): Promise<RecordedEvent[]> {
  const { rows } = await on.query<Row>(
    `SELECT ${COLUMNS} FROM emt_messages WHERE stream_id = $1 AND NOT is_archived ORDER BY stream_position`,
    [stream],
  );
  return rows.map(recorded);
}

/**
 * Events of all streams after a position, in order, at most `limit`. Following the store, take only what is settled,
 * so that none that commits late is skipped; holding the writers still, take all.
 */
export async function readAfter(
  on: Queryable,
  position: bigint,
  limit: number,
  which: 'settled' | 'all' = 'settled',
): Promise<RecordedEvent[]> {
  const { rows } = await on.query<Row>(
    `SELECT ${COLUMNS} FROM emt_messages WHERE global_position > $1 AND ${which === 'settled' ? SETTLED : 'true'}
     ORDER BY global_position LIMIT $2`,
    [position, limit],
  );
  return rows.map(recorded);
}

/** The position of the newest settled event; 0 before the first. */
export async function newestPosition(on: Queryable): Promise<bigint> {
  const { rows } = await on.query<{ position: string | null }>(
    `SELECT max(global_position) AS position FROM emt_messages WHERE ${SETTLED}`,
  );
  return BigInt(rows[0]?.position ?? 0);
}
