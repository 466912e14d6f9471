import { randomUUID } from 'node:crypto';
import { type Transaction, violatedConstraint } from '../database/database.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { EventMetadata, RecordedEvent } from '../domain/recorded-event.ts';
import type { StreamName } from './stream.ts';

/** Emmett's default partition. */
export const PARTITION = 'emt:default';
export const SCHEMA_VERSION = '1';

/** Another writer appended first: the command is decided again on the new state. */
export class StreamMoved extends Error {
  constructor(stream: string) {
    super(`${stream} has moved on`);
    this.name = 'StreamMoved';
  }
}

/**
 * Appends to one stream at the version that was read; 0 creates it. Emmett's own `appendToStream` opens and commits its
 * own transaction, while a command here may touch several streams, a session and a table of its own. Therefore its SQL
 * function is called inside our transaction.
 * @throws StreamMoved when the version is outdated.
 */
export async function append(
  tx: Transaction,
  stream: StreamName,
  version: bigint,
  events: readonly DomainEvent[],
  metadata: EventMetadata,
): Promise<RecordedEvent[]> {
  const columns = [
    events.map(() => randomUUID()),
    events.map(event => JSON.stringify(event.data)),
    events.map(() => JSON.stringify(metadata)),
    events.map(() => SCHEMA_VERSION),
    events.map(event => event.type),
    events.map(() => 'E'),
  ];
  const { rows } = await tx
    .query<{ success: boolean; global_positions: string[] | null }>(
      'SELECT success, global_positions FROM emt_append_to_stream($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [...columns, stream, stream.slice(0, stream.indexOf('-')), version, PARTITION],
    )
    .catch(error => {
      throw violatedConstraint(error)?.startsWith('emt_streams') ? new StreamMoved(stream) : error;
    });
  const positions = rows[0]?.success ? rows[0].global_positions : null;
  if (!positions) throw new StreamMoved(stream);
  return events.map((event, index) => ({
    event,
    metadata,
    stream,
    version: Number(version) + index + 1,
    position: BigInt(positions[index] ?? 0),
  }));
}
