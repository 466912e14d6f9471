import * as v from 'valibot';
import { paging } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** What a farmer, a pooler or an admin may be told about. */
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
  'farmer_joined',
  'pool_pending',
  'stake_forfeited',
  'pool_review',
] as const;

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

export const NotificationsQuery = v.object({ ...paging, unread: v.optional(v.picklist(['true', 'false'])) });

/** POST /notifications/read: these, or all of them. */
export const NotificationsReadRequest = v.object({
  ids: v.optional(v.pipe(v.array(v.string()), v.maxLength(1000))),
});

/**
 * GET and PUT /notifications/preferences: which kinds (those not named are on), and whether by e-mail too: absent
 * where the server mails none.
 */
export const NotificationPreferences = v.object({
  email: maybe(v.boolean()),
  kinds: v.record(v.string(), v.boolean()),
});
export type NotificationPreferences = v.InferOutput<typeof NotificationPreferences>;
