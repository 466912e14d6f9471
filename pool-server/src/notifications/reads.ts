import { NOTIFICATION_KINDS, type RouteBody } from 'shared-api/contract';
import type { Queryable } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import { SOURCES } from './sources.ts';

/** How far back notifications go. */
const SHOWN_MS = 30 * 24 * 3_600_000;

/** Since when notifications are shown. */
const visibleSince = (now: Date) => new Date(now.getTime() - SHOWN_MS);

/** A user with notifications. */
interface Recipient {
  readonly userId: UserId;
  readonly role: Role;
  readonly farmerId: FarmerId | null;
  readonly poolId: PoolId | null;
}

/** Every notification of a recipient, by the parameters of `recipientParams`. The condition only types unused parameters. */
export const visibleTo = ({ role }: Recipient) =>
  `SELECT * FROM (${SOURCES[role]}) everything WHERE $1::text IS NOT NULL OR $3::timestamptz IS NOT NULL`;
export const recipientParams = ({ farmerId, poolId }: Recipient, now: Date) => [
  farmerId ?? poolId,
  visibleSince(now),
  now,
];

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
     ON CONFLICT DO NOTHING`,
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

/** Changes which notifications a user wants. E-mail starts with notifications from now on. */
export function setPreferences(
  on: Queryable,
  userId: UserId,
  body: RouteBody<'setNotificationPreferences'>,
  now: Date,
) {
  const known = NOTIFICATION_KINDS.filter(kind => kind in body.kinds);
  const kinds = Object.fromEntries(known.map(kind => [kind, body.kinds[kind] === true]));
  return on.query(
    `INSERT INTO notification_preferences AS p (user_id, kinds, email, mailed_until)
     VALUES ($1, $2, coalesce($3, false), $4)
     ON CONFLICT (user_id) DO UPDATE SET kinds = p.kinds || excluded.kinds, email = coalesce($3, p.email),
       mailed_until = CASE WHEN p.email THEN p.mailed_until ELSE excluded.mailed_until END`,
    [userId, JSON.stringify(kinds), body.email ?? null, now],
  );
}

/** Deletes the records of reading notifications that are no longer shown. */
export const purgeReads = (on: Queryable, now: Date) =>
  on.query('DELETE FROM notification_reads WHERE read_at < $1', [visibleSince(now)]);
