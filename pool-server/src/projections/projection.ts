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
