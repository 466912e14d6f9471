import * as v from 'valibot';
import { paging, timeQuery } from './query.ts';
import { listOf, maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** Query of GET /audit. */
export const AuditQuery = v.object({
  ...paging,
  subject: v.optional(v.string()),
  actor: v.optional(v.string()),
  kind: v.optional(v.string()),
  from: v.optional(timeQuery),
  to: v.optional(timeQuery),
});

/** Who did what when, from the event store. */
export const AuditEntries = listOf(
  v.object({
    id: v.string(),
    kind: v.string(),
    at: Timestamp,
    actor: maybe(v.string()),
    subject: maybe(v.string()),
    summary: maybe(v.string()),
    data: maybe(v.record(v.string(), v.unknown())),
  }),
);
export type AuditEntries = v.InferOutput<typeof AuditEntries>;
