import * as v from 'valibot';
import { paging, requestTime } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

/** The kinds of notification for farmers, poolers and admins. */
export const NOTIFICATION_KINDS = [
  'wallet_low',
  'planting_failed',
  'work_missed',
  'harvest_failed',
  'harvest_due',
  'reward_received',
  'terms_changed',
  'exit_progress',
  'withdrawal',
  'deposit_received',
  'planting_suspended',
  'announcement',
  'farmer_joined',
  'pool_pending',
  'approval_requested',
  'stake_forfeited',
  'pool_review',
  'pool_decision',
  'farm_closed',
  'farm_reopened',
  'alert_fired',
  'alert_cleared',
  'account_security',
] as const;

/** Kinds that can be switched off. News about the security of the account is always shown, and mailed at once. */
export const OPTIONAL_KINDS = NOTIFICATION_KINDS.filter(kind => kind !== 'account_security');

/** Kinds that are emailed immediately: losses, money, deadlines and changes. The others are in the daily digest. */
export const MAILED_AT_ONCE: readonly string[] = [
  'wallet_low',
  'work_missed',
  'stake_forfeited',
  'harvest_failed',
  'harvest_due',
  'terms_changed',
  'exit_progress',
  'withdrawal',
  'deposit_received',
  'planting_suspended',
  'pool_review',
  'pool_decision',
  'approval_requested',
  'farm_closed',
  'alert_fired',
] satisfies (typeof NOTIFICATION_KINDS)[number][];

/** `path` is the page that shows it. */
export const Notification = v.object({
  id: v.string(),
  kind: knownWord(...NOTIFICATION_KINDS),
  title: v.string(),
  message: maybe(v.nullable(v.string())),
  path: maybe(v.string()),
  at: Timestamp,
  read: v.optional(v.boolean(), false),
});
export type Notification = v.InferOutput<typeof Notification>;

export const Notifications = listOf(Notification);
export type Notifications = v.InferOutput<typeof Notifications>;

/** A time zone's canonical name; empty if there is none. */
function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

/** The name of a region: PostgreSQL does not know every alias, and reads abbreviations and offsets as other zones. */
const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform(canonicalZone),
  v.regex(/^(UTC|(?!SystemV)\w+\/.+)$/, 'Not a time zone'),
);

/** The browser's time zone; UTC if it reports no region, such as `Etc/Unknown` or an offset. */
export function browserTimeZone(): string {
  const read = v.safeParse(TimeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return read.success ? read.output : 'UTC';
}

/** The IANA time zone for days and times. */
const timeZone = v.optional(TimeZone, 'UTC');

export const NotificationsQuery = v.object({
  ...paging,
  timeZone,
  unread: v.optional(v.picklist(['true', 'false'])),
  kind: v.optional(v.picklist(NOTIFICATION_KINDS)),
  from: v.optional(requestTime),
  to: v.optional(requestTime),
});

/**
 * All notifications of one kind on one day, or a single one of a kind that is never grouped. `from` and `at` are the
 * times of the oldest and the newest; `amount` is the sum of their amounts, negative for lost stakes.
 */
export const NotificationGroup = v.object({
  id: v.string(),
  kind: knownWord(...NOTIFICATION_KINDS),
  /** The calendar day in the time zone of the query. */
  day: v.pipe(v.string(), v.isoDate()),
  count: Count,
  unread: Count,
  /** Unread, and a loss or something that requires an action. */
  needsAttention: v.boolean(),
  title: v.string(),
  message: maybe(v.nullable(v.string())),
  path: maybe(v.string()),
  amount: maybe(v.nullable(Money)),
  asset: maybe(v.nullable(v.picklist(['KALE', 'XLM']))),
  from: Timestamp,
  at: Timestamp,
});
export type NotificationGroup = v.InferOutput<typeof NotificationGroup>;

export const NotificationGroups = listOf(NotificationGroup);

/** GET /notifications/groups: the days are those of an IANA time zone. */
export const NotificationGroupsQuery = v.object({ ...paging, timeZone });

/** POST /notifications/read: the given ones, those of one kind and time span, or all. */
export const NotificationsReadRequest = v.object({
  ids: v.optional(v.pipe(v.array(v.string()), v.maxLength(1000))),
  group: v.optional(v.object({ kind: v.picklist(NOTIFICATION_KINDS), from: requestTime, to: requestTime })),
});
export type NotificationsReadRequest = v.InferInput<typeof NotificationsReadRequest>;

/**
 * GET and PUT /notifications/preferences: which kinds are listed (by default all), and whether emails are sent; absent if the
 * server sends no emails.
 */
export const NotificationPreferences = v.object({
  email: maybe(v.boolean()),
  kinds: v.record(v.string(), v.boolean()),
  /** Which kinds are emailed; by default all. */
  mailed: maybe(v.record(v.string(), v.boolean())),
  /** Which kinds are sent to browsers with push messages; by default all. */
  pushed: maybe(v.record(v.string(), v.boolean())),
  /** Which kinds are sent to webhooks; by default all. */
  webhook: maybe(v.record(v.string(), v.boolean())),
  /** The hour of the daily digest, in the time zone. */
  digestHour: maybe(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))),
  timeZone: maybe(TimeZone),
});
export type NotificationPreferences = v.InferOutput<typeof NotificationPreferences>;
