import { many, one, type Queryable } from '../database/database.ts';
import { PARTITION } from '../events/stream.ts';

/** A broken chain. */
export interface BrokenLink {
  readonly stream: string;
  readonly version: number;
}

export interface Verification {
  readonly streams: number;
  readonly events: number;
  readonly broken: readonly BrokenLink[];
}

const SHOWN = 100;

/** SQL: the events of a table, each with the hash and version of the previous event of its stream. */
export const linkedEvents = (table: string, where: string) => `
  SELECT *, lag(chain) OVER one AS before, lag(stream_position, 1, 0::bigint) OVER one AS previous FROM ${table}
  WHERE ${where} WINDOW one AS (PARTITION BY partition, is_archived, stream_id ORDER BY stream_position)`;

/**
 * SQL: whether an event's hash is not the one over itself and its predecessor, versions are not consecutive from 1, or
 * nothing reads the event. It computes the hash of `event_chain` without calling that function, since an attacker could
 * have replaced it.
 */
export const IS_BROKEN = `
  stream_position <> previous + 1 OR is_archived OR (stream_id NOT LIKE 'cycle-%' AND partition <> '${PARTITION}') OR chain IS DISTINCT FROM sha256(coalesce(before, '') || convert_to(
    jsonb_build_array(stream_id, stream_position, global_position, message_type, message_data, message_metadata)::text, 'UTF8'))`;

/**
 * A stream must also have the length that the store records, so a truncated end is found too. Only blocks are archived,
 * and the last hash of such a stream must be among those kept for the seals. Personal data must match its event, and
 * may be missing only for erased persons.
 */
const BROKEN = `
  SELECT stream_id AS stream, stream_position AS version
  FROM (${linkedEvents('emt_messages', '$1::text IS NULL OR stream_id = $1')}) linked WHERE ${IS_BROKEN}
  UNION ALL
  SELECT m.stream_id, m.stream_position FROM emt_messages m LEFT JOIN personal_data p ON p.event_id = m.message_id
  WHERE ($1::text IS NULL OR m.stream_id = $1) AND m.message_data ? 'personal' AND CASE WHEN p.event_id IS NULL
    THEN m.message_data ? 'userId' AND NOT EXISTS (SELECT FROM emt_messages e
      WHERE e.stream_id = 'user-' || (m.message_data->>'userId') AND e.message_type IN ('UserErased', 'RegistrationExpired'))
    ELSE m.message_data->>'personal' <> encode(sha256(p.salt || convert_to(p.fields, 'UTF8')), 'hex') END
  UNION ALL
  SELECT s.stream_id, s.stream_position FROM emt_streams s
  WHERE ($1::text IS NULL OR s.stream_id = $1) AND archived_chain IS NULL AND NOT EXISTS (
    SELECT FROM emt_messages m WHERE m.stream_id = s.stream_id AND m.stream_position = s.stream_position AND m.partition = s.partition)
  UNION ALL
  SELECT m.stream_id, max(m.stream_position) FROM emt_messages m LEFT JOIN emt_streams s USING (stream_id, partition)
  WHERE ($1::text IS NULL OR m.stream_id = $1) AND (s.stream_position < m.stream_position) IS NOT FALSE GROUP BY 1
  UNION ALL
  SELECT s.stream_id, s.stream_position FROM emt_streams s
    LEFT JOIN (SELECT unnest(chains) AS chain FROM archived_events) a ON a.chain = s.archived_chain
  WHERE ($1::text IS NULL OR s.stream_id = $1) AND archived_chain IS NOT NULL AND (a.chain IS NULL OR s.stream_id NOT LIKE 'cycle-%')
  ORDER BY 1, 2 LIMIT ${SHOWN}`;

/** Checks the hash chain of every stream, or of one. Returns at most 100 broken links. */
export async function verifyEvents(on: Queryable, stream: string | null = null): Promise<Verification> {
  const [count, broken] = await Promise.all([
    one<{ streams: number; events: number }>(
      on,
      `SELECT count(DISTINCT stream_id)::int AS streams, count(*)::int AS events FROM emt_messages
       WHERE $1::text IS NULL OR stream_id = $1`,
      [stream],
    ),
    many<{ stream: string; version: string }>(on, BROKEN, [stream]),
  ]);
  return {
    streams: count?.streams ?? 0,
    events: count?.events ?? 0,
    broken: broken.map(link => ({ stream: link.stream, version: Number(link.version) })),
  };
}
