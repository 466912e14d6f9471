import { randomUUID } from 'node:crypto';
import { many, prepare, type Transaction, violatedConstraint } from '../database/database.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { EventMetadata, RecordedEvent } from '../domain/recorded-event.ts';
import { separate, storePersonalData } from './personal-data.ts';
import type { StreamName } from './stream.ts';

export const SCHEMA_VERSION = '1';

/** Another writer appended first: the command decides again on the new state. */
export class StreamMoved extends Error {
  constructor(stream: string) {
    super(`${stream} was changed by another writer`);
    this.name = 'StreamMoved';
  }
}

/** $1 is the stream, $2 its type, $3 the version that was read; the other parameters are arrays of equal length. */
const APPEND = prepare(`
  WITH created AS (
    INSERT INTO emt_streams (stream_id, stream_type, stream_position, stream_metadata, partition)
    SELECT $1, $2, cardinality($4::text[]), '{}', event_partition($2, ($7::jsonb->>'at')::timestamptz)
    WHERE $3::bigint = 0
    RETURNING stream_id, partition),
  moved AS (
    UPDATE emt_streams SET stream_position = $3 + cardinality($4)
    WHERE stream_id = $1 AND stream_position = $3 AND $3 > 0 AND archived_chain IS NULL
    RETURNING stream_id, partition)
  INSERT INTO emt_messages (stream_id, stream_position, transaction_id, message_schema_version, message_id, message_type,
    message_data, message_metadata, partition)
  SELECT stream_id, $3 + place, pg_current_xact_id(), '${SCHEMA_VERSION}', id, type, data, $7, partition
  FROM (TABLE created UNION ALL TABLE moved) stream,
    unnest($4, $5::text[], $6::jsonb[]) WITH ORDINALITY AS event (id, type, data, place)
  ORDER BY place
  RETURNING global_position`);

/** Appends to a stream at the version that was read; 0 creates it. Throws StreamMoved when it is outdated. */
export async function append(
  tx: Transaction,
  stream: StreamName,
  version: bigint,
  events: readonly DomainEvent[],
  metadata: EventMetadata,
): Promise<RecordedEvent[]> {
  const parts = events.map(event => ({ eventId: randomUUID(), ...separate(event) }));
  const rows = await many<{ global_position: string }>(tx, APPEND, [
    stream,
    stream.slice(0, stream.indexOf('-')),
    version,
    parts.map(({ eventId }) => eventId),
    events.map(event => event.type),
    parts.map(({ data }) => JSON.stringify(data)),
    JSON.stringify(metadata),
  ]).catch(error => {
    throw violatedConstraint(error)?.startsWith('emt_streams') ? new StreamMoved(stream) : error;
  });
  if (rows.length < events.length) throw new StreamMoved(stream);
  await storePersonalData(
    tx,
    parts.flatMap(({ eventId, personal }) => (personal ? [{ eventId, ...personal }] : [])),
  );
  return events.map((event, index) => ({
    event,
    metadata,
    stream,
    version: Number(version) + index + 1,
    position: BigInt(rows[index]?.global_position ?? 0),
  }));
}
