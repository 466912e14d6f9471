import { OPTIONAL_KINDS, type RouteBody } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import { nextDigest } from './digest.ts';
import { SOURCES } from './sources.ts';

/** How far back notifications go. */
const SHOWN_MS = 30 * 24 * 3_600_000;

/** From when on notifications are shown. */
const visibleSince = (now: Date) => new Date(now.getTime() - SHOWN_MS);

interface Recipient {
  readonly userId: UserId;
  readonly role: Role;
  readonly farmerId: FarmerId | null;
  readonly poolId: PoolId | null;
}

/** Every notification of a recipient, by the parameters of `recipientParams`. The condition only types unused parameters. */
export const visibleTo = ({ role }: Recipient) =>
  `SELECT * FROM (${SOURCES.page[role]}) everything WHERE $1::text IS NOT NULL OR $3::timestamptz IS NOT NULL`;
export const recipientParams = ({ userId, farmerId, poolId }: Recipient, now: Date) => [
  farmerId ?? poolId ?? userId,
  visibleSince(now),
  now,
];

/** SQL: joins when the user $5 read a notification `s`: not a day's rewards that ended again after that. */
export const JOIN_READ = `LEFT JOIN notification_reads r ON r.user_id = $5 AND r.notification_id = s.id
  AND (s.kind <> 'reward_received' OR r.read_at >= s.at)`;

/** Marks the named notifications, or those of a group, as read. */
export const markRead = (
  on: Queryable,
  recipient: Recipient,
  { ids, group }: RouteBody<'readNotifications'>,
  now: Date,
) =>
  on.query(
    `INSERT INTO notification_reads (user_id, notification_id, read_at)
     SELECT DISTINCT $4, id, $3::timestamptz FROM (${visibleTo(recipient)}) s
     WHERE id = ANY($5) OR kind = $6 AND at >= $7::timestamptz AND at < $8::timestamptz + interval '1 ms'
     ON CONFLICT (user_id, notification_id) DO UPDATE SET read_at = excluded.read_at`,
    [
      ...recipientParams(recipient, now),
      recipient.userId,
      ids ?? [],
      group?.kind ?? null,
      group?.from ?? null,
      group?.to ?? null,
    ],
  );

/** Marks everything until now as read. */
export async function markAllRead(on: Queryable, userId: UserId, now: Date) {
  await on.query(
    `INSERT INTO notification_preferences (user_id, read_until) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET read_until = excluded.read_until`,
    [userId, now],
  );
  await on.query('DELETE FROM notification_reads WHERE user_id = $1', [userId]);
}

const known = (chosen: Readonly<Record<string, boolean>> = {}) =>
  JSON.stringify(
    Object.fromEntries(
      OPTIONAL_KINDS.filter(kind => kind in chosen).map(kind => [kind, chosen[kind] === true]),
    ),
  );

/** SQL: when kinds were last switched on, including those of this change. */
const switchedOn = (channel: 'mail' | 'push' | 'webhook', since: string) => `
  ${since} = p.${since} || (
    SELECT coalesce(jsonb_object_agg(key, $5::timestamptz), '{}') FROM jsonb_each(excluded.${channel}_kinds)
    WHERE value = 'true' AND p.${channel}_kinds->key = 'false')`;

/** Changes which notifications a user wants. A kind that is switched on includes only later notifications. */
export async function setPreferences(
  on: Queryable,
  userId: UserId,
  body: RouteBody<'setNotificationPreferences'>,
  now: Date,
) {
  const before = await one<{ digest_hour: number; time_zone: string }>(
    on,
    'SELECT digest_hour, time_zone FROM notification_preferences WHERE user_id = $1',
    [userId],
  );
  const hour = body.digestHour ?? before?.digest_hour ?? 8;
  const timeZone = body.timeZone ?? before?.time_zone ?? 'UTC';
  await on.query(
    `INSERT INTO notification_preferences AS p
       (user_id, kinds, mail_kinds, push_kinds, webhook_kinds, email, mailed_until, digested_until, mail_since, digest_hour, time_zone, digest_at)
     VALUES ($1, $2, $3, $9, $10, coalesce($4, false), $5, $5, $5, $6, $7, $8)
     ON CONFLICT (user_id) DO UPDATE SET kinds = p.kinds || excluded.kinds,
       mail_kinds = p.mail_kinds || excluded.mail_kinds, push_kinds = p.push_kinds || excluded.push_kinds,
       webhook_kinds = p.webhook_kinds || excluded.webhook_kinds, ${switchedOn('mail', 'mail_kinds_since')},
       ${switchedOn('push', 'push_since')}, ${switchedOn('webhook', 'webhook_since')},
       email = coalesce($4, p.email),
       mailed_until = CASE WHEN p.email THEN p.mailed_until ELSE excluded.mailed_until END,
       digested_until = CASE WHEN p.email THEN p.digested_until ELSE excluded.digested_until END,
       mail_since = excluded.mail_since, digest_hour = excluded.digest_hour, time_zone = excluded.time_zone,
       digest_at = CASE WHEN p.email AND p.digest_at <= $5 THEN p.digest_at ELSE excluded.digest_at END`,
    [
      userId,
      known(body.kinds),
      known(body.mailed ?? {}),
      body.email ?? null,
      now,
      hour,
      timeZone,
      nextDigest(now, hour, timeZone),
      known(body.pushed ?? {}),
      known(body.webhook ?? {}),
    ],
  );
}

/** Deletes the records of reading notifications that are no longer shown. */
export const purgeReads = (on: Queryable, now: Date) =>
  on.query('DELETE FROM notification_reads WHERE read_at < $1', [visibleSince(now)]);
