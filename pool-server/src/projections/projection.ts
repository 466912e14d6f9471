import type { EventType } from '../domain/events.ts';

/**
 * One read table and how each kind of event changes it. A statement sees a relation `events` (data jsonb, at
 * timestamptz, position bigint) with events of that kind, no two with the same subject, so a hundred plantings are one
 * statement.
 */
export interface Projection {
  readonly table: string;
  readonly on: { readonly [Type in EventType]?: string };
}

/** SQL: a time or an amount in an event's data. */
export const time = (name: string) => `(data->>'${name}')::timestamptz`;
export const amount = (name: string) => `(data->>'${name}')::numeric`;

/** Makes the statements that change the rows whose `id` is this field of the events. */
export const changeOf = (table: string, id: string) => (set: string) =>
  `UPDATE ${table} SET ${set} FROM events WHERE id = data->>'${id}'`;
