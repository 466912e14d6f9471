import { many, one, type Queryable } from '../database/database.ts';
import { WHOLE_DATA } from '../database/whole-data.ts';
import type { Actor } from '../domain/recorded-event.ts';
import { emailKey } from '../domain/user.ts';
import { type AuditFilter, type AuditPosition, auditQuery, NEWEST } from './query.ts';

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

/** Counting stops here; beyond that, the result only says that there are more. */
const COUNTED = 10_000;

/** The users whom an actor's e-mail may name: several accounts can share an address. */
async function userIdsOf(on: Queryable, { actor }: AuditFilter): Promise<string[]> {
  if (!actor?.includes('@')) return [];
  const users = await many<{ id: string }>(on, 'SELECT id FROM users WHERE email_key = $1', [
    emailKey(actor),
  ]);
  return users.map(({ id }) => id);
}

/** The time of the event at a position, or of the previous event if there is none. */
const placeOf = (on: Queryable, before: string): Promise<AuditPosition | null> =>
  one<AuditPosition>(
    on,
    `SELECT message_metadata->>'at' AS at, $1::bigint AS position FROM emt_messages WHERE global_position <= $1
     ORDER BY global_position DESC LIMIT 1`,
    [before],
  );

/** Events, newest first. With `before`, deep pages cost no more than the first. */
export async function auditEntries(
  on: Queryable,
  filter: AuditFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<AuditRow[]> {
  const [userIds, after] = await Promise.all([
    userIdsOf(on, filter),
    filter.before ? placeOf(on, filter.before) : null,
  ]);
  if (filter.before && !after) return [];
  const { text, values } = auditQuery(filter, {
    userIds,
    after,
    limit: limit + offset,
    select: '*',
    ordered: true,
  });
  return many<AuditRow>(
    on,
    `SELECT global_position AS position, stream_id AS stream, stream_position AS version, message_type AS kind,
       ${WHOLE_DATA} AS data, message_metadata AS metadata, encode(chain, 'hex') AS chain,
       (SELECT email FROM users WHERE id = message_metadata->'actor'->>'id') AS email
     FROM (SELECT * FROM (${text}) found ORDER BY ${NEWEST} LIMIT $${values.length + 1} OFFSET $${values.length + 2}) m
     ORDER BY ${NEWEST}`,
    [...values, limit, offset],
  );
}

/** Counts the events that match a filter: all without one, otherwise up to COUNTED, and whether there are more. */
export async function countEntries(
  on: Queryable,
  { before: _, ...filter }: AuditFilter,
): Promise<{ total: number; more: boolean }> {
  // Streams record their length, so the total needs no scan of events.
  if (Object.values(filter).every(value => !value)) {
    const all = await one<{ n: number }>(
      on,
      'SELECT sum(stream_position)::int AS n FROM emt_streams WHERE archived_chain IS NULL',
    );
    return { total: all?.n ?? 0, more: false };
  }
  const userIds = await userIdsOf(on, filter);
  const { text, values } = auditQuery(filter, {
    userIds,
    after: null,
    limit: COUNTED + 1,
    select: '1',
    ordered: false,
  });
  const found = await one<{ n: number }>(
    on,
    `SELECT count(*)::int AS n FROM (SELECT * FROM (${text}) each LIMIT ${COUNTED + 1}) counted`,
    values,
  );
  const total = found?.n ?? 0;
  return { total: Math.min(total, COUNTED), more: total > COUNTED };
}
