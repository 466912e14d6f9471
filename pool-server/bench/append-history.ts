import type { Transaction } from '../src/database/database.ts';
import type { DomainEvent } from '../src/domain/events.ts';
import type { EventMetadata } from '../src/domain/recorded-event.ts';
import { SCHEMA_VERSION } from '../src/events/append.ts';
import type { StreamName } from '../src/events/stream.ts';

/** All events of a new stream. */
export interface HistoryStream {
  readonly stream: StreamName;
  readonly events: readonly DomainEvent[];
  readonly metadata: EventMetadata;
}

/** Folds the store's own hash function over a stream: each event's hash includes the previous one. */
export const CHAINED = `CREATE AGGREGATE pg_temp.chained(text, bigint, bigint, text, jsonb, jsonb)
  (SFUNC = public.event_chain, STYPE = bytea, INITCOND = '')`;

const PAST = `
  SELECT stream, metadata, event, version
  FROM unnest($1::text[], $2::jsonb[], $3::jsonb[]) WITH ORDINALITY AS past (stream, metadata, events, nth),
    jsonb_array_elements(events) WITH ORDINALITY AS each (event, version)
  ORDER BY nth, version`;

const MESSAGES = `
  WITH placed AS MATERIALIZED (
    SELECT *, nextval('emt_global_message_position') AS place, event->>'type' AS type, event->'data' AS data
    FROM (${PAST}) past
  )
  INSERT INTO emt_messages (stream_id, stream_position, global_position, partition, transaction_id, message_id,
    message_schema_version, message_type, message_data, message_metadata, chain)
  SELECT stream, version, place, partition, pg_current_xact_id(), gen_random_uuid()::text, $4, type, data, metadata,
    pg_temp.chained(stream, version, place, type, data, metadata) OVER (PARTITION BY stream ORDER BY version)
  FROM placed JOIN emt_streams ON stream_id = stream`;

const STREAMS = `
  INSERT INTO emt_streams (stream_id, stream_position, partition, stream_type, stream_metadata)
  SELECT stream, jsonb_array_length(events), event_partition(split_part(stream, '-', 1), (metadata->>'at')::timestamptz),
    split_part(stream, '-', 1), '{}'
  FROM unnest($1::text[], $2::jsonb[], $3::jsonb[]) AS past (stream, events, metadata)`;

/** Writes new streams in two statements, as calls of `append` would. Needs CHAINED on its connection. */
export async function appendHistory(tx: Transaction, past: readonly HistoryStream[]): Promise<number> {
  // The statement computes the hashes. The trigger would look up the predecessor of each event.
  await tx.query('SET LOCAL session_replication_role = replica');
  const streams = past.map(({ stream }) => stream);
  const events = past.map(each => JSON.stringify(each.events));
  const metadata = past.map(each => JSON.stringify(each.metadata));
  await tx.query(STREAMS, [streams, events, metadata]);
  return (await tx.query(MESSAGES, [streams, metadata, events, SCHEMA_VERSION])).rowCount ?? 0;
}
