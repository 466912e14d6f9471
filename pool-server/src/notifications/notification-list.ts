import { OPTIONAL_KINDS, type RouteQuery } from 'shared-api/contract';
import type { Caller } from '../auth/sessions.ts';
import { one, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { readPage } from '../queries/read-page.ts';
import { type GroupRow, groupsOf, toGroup } from './groups.ts';
import { JOIN_READ, recipientParams, visibleTo } from './reads.ts';
import type { NotificationEvent } from './text-parts.ts';
import { notificationText } from './texts.ts';

interface Preferences {
  kinds: Record<string, boolean>;
  mail_kinds: Record<string, boolean>;
  push_kinds: Record<string, boolean>;
  webhook_kinds: Record<string, boolean>;
  email: boolean;
  digest_hour: number;
  time_zone: string;
  read_until: Date | null;
}

const preferencesOf = async (on: Queryable, userId: UserId): Promise<Preferences> =>
  (await one<Preferences>(
    on,
    `SELECT kinds, mail_kinds, push_kinds, webhook_kinds, email, digest_hour, time_zone, read_until FROM notification_preferences
     WHERE user_id = $1`,
    [userId],
  )) ?? {
    kinds: {},
    mail_kinds: {},
    push_kinds: {},
    webhook_kinds: {},
    email: false,
    digest_hour: 8,
    time_zone: 'UTC',
    read_until: null,
  };

const everyKind = (chosen: Record<string, boolean>) =>
  Object.fromEntries(OPTIONAL_KINDS.map(kind => [kind, chosen[kind] !== false]));

/** Every kind, on by default; e-mail off by default. */
const chosen = ({
  kinds,
  mail_kinds,
  push_kinds,
  webhook_kinds,
  email,
  digest_hour,
  time_zone,
}: Preferences) => ({
  email,
  kinds: everyKind(kinds),
  mailed: everyKind(mail_kinds),
  pushed: everyKind(push_kinds),
  webhook: everyKind(webhook_kinds),
  digestHour: digest_hour,
  timeZone: time_zone,
});

const mutedBy = ({ kinds }: Preferences) => Object.entries(kinds).flatMap(([kind, on]) => (on ? [] : [kind]));

/** The first parameters of both lists: the recipient, and what they have read and muted. */
async function listParams(on: Queryable, caller: Caller, now: Date) {
  const preferences = await preferencesOf(on, caller.userId);
  return [
    ...recipientParams(caller, now),
    preferences.read_until ?? new Date(0),
    caller.userId,
    mutedBy(preferences),
  ];
}

/** One page of a caller's notifications, the newest first. */
export async function notifications(
  on: Queryable,
  caller: Caller,
  query: RouteQuery<'notifications'>,
  now: Date,
) {
  return readPage(
    on,
    `WITH known AS (
         SELECT s.*, s.at <= $4 OR r.notification_id IS NOT NULL AS read
         FROM (${visibleTo(caller)}) s ${JOIN_READ})
       SELECT *, count(*) OVER ()::int AS total FROM known
       WHERE NOT kind = ANY($6) AND ($7::boolean IS NULL OR read <> $7) AND ($8::text IS NULL OR kind = $8)
         AND ($9::timestamptz IS NULL OR at >= $9) AND ($10::timestamptz IS NULL OR at < $10::timestamptz + interval '1 ms')
       ORDER BY at DESC, id`,
    [
      ...(await listParams(on, caller, now)),
      query.unread === undefined ? null : query.unread === 'true',
      query.kind ?? null,
      query.from ?? null,
      query.to ?? null,
    ],
    query,
    (row: NotificationEvent & { read: boolean; total: number }) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      read: row.read,
      ...notificationText(caller.role, row, query.timeZone),
    }),
  );
}

/** One page of a caller's notifications, with those of a kind on one day as one. */
export async function notificationGroups(
  on: Queryable,
  caller: Caller,
  query: RouteQuery<'notificationGroups'>,
  now: Date,
) {
  return readPage(
    on,
    groupsOf(visibleTo(caller)),
    [...(await listParams(on, caller, now)), query.timeZone],
    query,
    (row: GroupRow) => toGroup(caller.role, row, query.timeZone),
  );
}

/** Which notifications a user wants, and whether by e-mail as well. */
export const notificationPreferences = async (on: Queryable, userId: UserId) =>
  chosen(await preferencesOf(on, userId));
