import { many, one, type Queryable } from '../database/database.ts';
import type { Actor } from '../events/recorded.ts';

/** Which events; times in ISO 8601, `before` a position to go on from. */
export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: string | undefined;
}

export interface AuditRow {
  readonly position: string;
  readonly stream: string;
  readonly version: string;
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly metadata: { actor: Actor; cause: string | null; at: string };
  readonly email: string | null;
  readonly chain: string;
}

const STREAMS = ['user', 'farmer', 'pool', 'contract', 'withdrawal', 'cycle'];
const iso = (text: string | undefined) => text && new Date(text).toISOString();

/** The condition of a filter, and its values from $1 on. */
function where({ subject, actor, kind, from, to, before }: AuditFilter) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (subject) {
    add(
      // The names of its own streams, and of a farmer also what pools did for them.
      place => `(stream_id = ANY(${place}::text[]) OR message_data->>'farmerId' = (${place}::text[])[1])`,
      [subject, ...STREAMS.map(type => `${type}-${subject}`)],
    );
  }
  if (actor === 'engine' || actor === 'system')
    add(place => `message_metadata->'actor'->>'kind' = ${place}`, actor);
  else if (actor) {
    add(
      place => `message_metadata->'actor'->>'id' = coalesce((SELECT id FROM users
        WHERE email_key = lower(${place}::text)), ${place}::text)`,
      actor.trim(),
    );
  }
  if (kind) add(place => `message_type = ANY(${place})`, kind.split(','));
  if (from) add(place => `message_metadata->>'at' >= ${place}`, iso(from));
  if (to) add(place => `message_metadata->>'at' < ${place}`, iso(to));
  const counted = { text: conditions.join(' AND ') || 'true', values: [...values] };
  if (before) add(place => `global_position < ${place}`, before);
  return { text: conditions.join(' AND ') || 'true', values, counted };
}

/** Events newest first. With `before` the depth of a page costs nothing. */
export function auditEntries(
  on: Queryable,
  filter: AuditFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<AuditRow[]> {
  const { text, values } = where(filter);
  return many<AuditRow>(
    on,
    `SELECT global_position AS position, stream_id AS stream, stream_position AS version, message_type AS kind,
       message_data AS data, message_metadata AS metadata, encode(chain, 'hex') AS chain,
       (SELECT email FROM users WHERE id = message_metadata->'actor'->>'id') AS email
     FROM emt_messages WHERE ${text}
     ORDER BY global_position DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
}

/** How many events a filter finds, wherever a page stands. */
export async function countEntries(on: Queryable, filter: AuditFilter): Promise<number> {
  const { text, values } = where(filter).counted;
  // Streams know how long they are: everything is counted without looking at it.
  if (values.length === 0) {
    const all = await one<{ n: number }>(on, 'SELECT sum(stream_position)::int AS n FROM emt_streams');
    return all?.n ?? 0;
  }
  const found = await one<{ n: number }>(
    on,
    `SELECT count(*)::int AS n FROM emt_messages WHERE ${text}`,
    values,
  );
  return found?.n ?? 0;
}
