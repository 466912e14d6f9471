import * as v from 'valibot';
import { ApprovalKind } from './admin.ts';
import { paging, requestTime } from './query.ts';
import { maybe } from './tolerant.ts';
import { Count, Timestamp } from './units.ts';

const text = v.pipe(v.string(), v.maxLength(320));
const filter = {
  /** An id (of a user, farmer, pool, contract, withdrawal) or the name of a stream. */
  subject: v.optional(text),
  /** A user's id or e-mail address, "people" for all users but not their programs, "engine" or "system". */
  actor: v.optional(text),
  /** Names of events, separated by commas. */
  kind: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** The cause: "request:…", "reading:…", "block:…". */
  cause: v.optional(text),
  from: v.optional(requestTime),
  to: v.optional(requestTime),
  /** A cursor: the entries after this id, at the same cost at any depth. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'Not the id of an entry'))),
};

/** Query of GET /audit. */
export const AuditQuery = v.object({ ...paging, ...filter });

/** Query of GET /audit/export: a file of all matching events. */
export const AuditExportQuery = v.object({
  ...filter,
  format: v.optional(v.picklist(['csv', 'json']), 'csv'),
});

/** An entry of the audit trail. The hash covers the entry and the previous one of its stream. */
const AuditEntry = v.object({
  id: v.string(),
  kind: v.string(),
  at: Timestamp,
  actor: maybe(v.string()),
  actorEmail: maybe(v.nullable(v.string())),
  /** Whether the actor's program caused it, with an API key. */
  byProgram: maybe(v.boolean()),
  subject: maybe(v.string()),
  version: maybe(Count),
  cause: maybe(v.nullable(v.string())),
  summary: maybe(v.string()),
  /** For a request for a second admin's approval: the requested action, and the name of the account or pool. */
  request: maybe(v.nullable(v.object({ kind: ApprovalKind, subject: v.string() }))),
  data: maybe(v.record(v.string(), v.unknown())),
  hash: maybe(v.nullable(v.string())),
});

/** GET /audit. With `more`, there are more than `total` entries; they are not counted. */
export const AuditEntries = v.object({
  items: v.array(AuditEntry),
  page: v.number(),
  limit: v.number(),
  total: Count,
  more: v.optional(v.boolean(), false),
});
export type AuditEntries = v.InferOutput<typeof AuditEntries>;

/** GET /audit/verify: whether every stream, or one, is unchanged. */
export const AuditVerifyQuery = v.object({ stream: v.optional(text) });
export const AuditVerification = v.object({
  verified: v.boolean(),
  streams: Count,
  events: Count,
  broken: v.array(v.object({ stream: v.string(), version: Count })),
  checkedAt: Timestamp,
});
export type AuditVerification = v.InferOutput<typeof AuditVerification>;
