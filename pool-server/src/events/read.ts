import { many, prepare, type Queryable } from '../database/database.ts';
import { WHOLE_DATA } from '../database/whole-data.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { EventMetadata, RecordedEvent } from '../domain/recorded-event.ts';
import { PARTITION, type StreamName } from './stream.ts';

interface Row {
  stream_id: string;
  stream_position: string;
  global_position: string;
  message_type: string;
  message_data: unknown;
  message_metadata: EventMetadata;
}

const COLUMNS = 'stream_id, stream_position, global_position, message_type, message_data, message_metadata';
// Only `append` writes to the store, so its rows need no validation.
const recorded = (row: Row): RecordedEvent => ({
  event: { type: row.message_type, data: row.message_data } as DomainEvent,
  metadata: row.message_metadata,
  stream: row.stream_id,
  version: Number(row.stream_position),
  position: BigInt(row.global_position),
});

/** Only the streams of blocks are in partitions by month. */
const partitionOf = (stream: StreamName) =>
  stream.startsWith('cycle-') ? '(SELECT partition FROM emt_streams WHERE stream_id = $1)' : `'${PARTITION}'`;

/** Only decisions about approvals need personal data: the address of a new admin. */
const columnsOf = (stream: StreamName) =>
  stream.startsWith('approval-') ? COLUMNS.replace('message_data', `${WHOLE_DATA} AS message_data`) : COLUMNS;

/** The events of one stream after a version, oldest first. */
export async function readStream(on: Queryable, stream: StreamName, after = 0): Promise<RecordedEvent[]> {
  const rows = await many<Row>(
    on,
    prepare(`SELECT ${columnsOf(stream)} FROM emt_messages m WHERE stream_id = $1 AND stream_position > $2 AND NOT is_archived
      AND partition = ${partitionOf(stream)} ORDER BY stream_position`),
    [stream, after],
  );
  return rows.map(recorded);
}

/** Whether the events of a stream are in an archive. */
export async function isArchived(on: Queryable, stream: StreamName): Promise<boolean> {
  const archived = 'SELECT FROM emt_streams WHERE stream_id = $1 AND archived_chain IS NOT NULL';
  return (await on.query(archived, [stream])).rows.length > 0;
}

/** A follower's position. */
export interface Cursor {
  readonly transaction: bigint;
  readonly position: bigint;
}
export interface FollowedEvent extends RecordedEvent {
  readonly cursor: Cursor;
}

// Positions are assigned before commit, so a later one may become visible first. A follower therefore reads in the
// order of transactions, and only those that no open transaction can precede. It skips no event that commits late.
const SETTLED = 'transaction_id < pg_snapshot_xmin(pg_current_snapshot())';

/** At most `limit` settled events after the cursor. Events of one stream may be out of order. */
export async function follow(on: Queryable, after: Cursor, limit: number): Promise<FollowedEvent[]> {
  const { rows } = await on.query<Row & { transaction_id: string }>(
    `SELECT ${COLUMNS}, transaction_id FROM emt_messages
     WHERE (transaction_id, global_position) > ($1::text::xid8, $2) AND ${SETTLED}
     ORDER BY transaction_id, global_position LIMIT $3`,
    [String(after.transaction), after.position, limit],
  );
  return rows.map(row => {
    const event = recorded(row);
    return { ...event, cursor: { transaction: BigInt(row.transaction_id), position: event.position } };
  });
}

/** The cursor of a follower that wants only future events. */
export async function newestCursor(on: Queryable): Promise<Cursor> {
  const { rows } = await on.query<{ transaction_id: string; global_position: string }>(
    `SELECT transaction_id, global_position FROM emt_messages WHERE ${SETTLED}
     ORDER BY transaction_id DESC, global_position DESC LIMIT 1`,
  );
  const [newest] = rows;
  return newest
    ? { transaction: BigInt(newest.transaction_id), position: BigInt(newest.global_position) }
    : { transaction: 0n, position: 0n };
}

/** Whether the first cursor is after the second. */
export const isAfter = (a: Cursor, b: Cursor) =>
  a.transaction > b.transaction || (a.transaction === b.transaction && a.position > b.position);
