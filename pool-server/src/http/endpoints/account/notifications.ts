import { NOTIFICATION_KINDS } from 'shared-api/contract';
import type { Caller } from '../../../auth/sessions.ts';
import { one, type Queryable } from '../../../database/database.ts';
import { type GroupRow, groupsOf, toGroup } from '../../../notifications/groups.ts';
import { visibleSince } from '../../../notifications/reads.ts';
import { SOURCES } from '../../../notifications/sources.ts';
import { type NotificationEvent, notificationText } from '../../../notifications/texts.ts';
import { readPage } from '../../../queries/read-page.ts';
import { callerOf, type Handlers } from '../../handler.ts';

interface Preferences {
  kinds: Record<string, boolean>;
  email: boolean;
  read_until: Date | null;
}

const preferencesOf = async (on: Queryable, { userId }: Caller): Promise<Preferences> =>
  (await one<Preferences>(
    on,
    'SELECT kinds, email, read_until FROM notification_preferences WHERE user_id = $1',
    [userId],
  )) ?? { kinds: {}, email: false, read_until: null };

/** Every kind, on by default; e-mail off by default. */
const chosen = ({ kinds, email }: Preferences) => ({
  email,
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, kinds[kind] !== false])),
});

const mutedBy = ({ kinds }: Preferences) => Object.entries(kinds).flatMap(([kind, on]) => (on ? [] : [kind]));

/** Every notification of a caller, by the parameters of `recipientParams`. The condition only types unused parameters. */
const visibleTo = ({ role }: Caller) =>
  `SELECT * FROM (${SOURCES[role]}) all_told WHERE $1::text IS NOT NULL OR $3::timestamptz IS NOT NULL`;
const recipientParams = ({ farmerId, poolId }: Caller, now: Date) => [
  farmerId ?? poolId,
  visibleSince(now),
  now,
];

export const notifications = {
  async notifications({ query }, call) {
    const caller = callerOf(call);
    const { database } = call.api;
    const now = call.context.at;
    const preferences = await preferencesOf(database, caller);
    return readPage(
      database,
      `WITH known AS (
         SELECT s.*, s.at <= $4 OR r.notification_id IS NOT NULL AS read
         FROM (${visibleTo(caller)}) s LEFT JOIN notification_reads r ON r.user_id = $5 AND r.notification_id = s.id)
       SELECT *, count(*) OVER ()::int AS total FROM known
       WHERE NOT kind = ANY($6) AND ($7::boolean IS NULL OR read <> $7) AND ($8::text IS NULL OR kind = $8)
         AND ($9::timestamptz IS NULL OR at >= $9) AND ($10::timestamptz IS NULL OR at < $10::timestamptz + interval '1 ms')
       ORDER BY at DESC, id`,
      [
        ...recipientParams(caller, now),
        preferences.read_until ?? new Date(0),
        caller.userId,
        mutedBy(preferences),
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
  },

  async notificationGroups({ query }, call) {
    const caller = callerOf(call);
    const { database } = call.api;
    const preferences = await preferencesOf(database, caller);
    return readPage(
      database,
      groupsOf(visibleTo(caller)),
      [
        ...recipientParams(caller, call.context.at),
        preferences.read_until ?? new Date(0),
        caller.userId,
        mutedBy(preferences),
        query.timeZone,
      ],
      query,
      (row: GroupRow) => toGroup(caller.role, row, query.timeZone),
    );
  },

  async readNotifications({ body }, call) {
    const caller = callerOf(call);
    const { userId } = caller;
    const { database } = call.api;
    const { ids, group } = body;
    if (ids || group) {
      await database.query(
        `INSERT INTO notification_reads (user_id, notification_id, read_at)
         SELECT DISTINCT $4, id, $3::timestamptz FROM (${visibleTo(caller)}) s 
         WHERE id = ANY($5) OR kind = $6 AND at >= $7::timestamptz AND at < $8::timestamptz + interval '1 ms'
         ON CONFLICT DO NOTHING`,
        [
          ...recipientParams(caller, call.context.at),
          userId,
          ids ?? [],
          group?.kind ?? null,
          group?.from ?? null,
          group?.to ?? null,
        ],
      );
    } else {
      await database.query(
        `INSERT INTO notification_preferences (user_id, read_until) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET read_until = excluded.read_until`,
        [userId, call.context.at],
      );
      await database.query('DELETE FROM notification_reads WHERE user_id = $1', [userId]);
    }
    return { success: true };
  },

  async notificationPreferences(_input, call) {
    return chosen(await preferencesOf(call.api.database, callerOf(call)));
  },

  async setNotificationPreferences({ body }, call) {
    const known = NOTIFICATION_KINDS.filter(kind => kind in body.kinds);
    const kinds = Object.fromEntries(known.map(kind => [kind, body.kinds[kind] === true]));
    const caller = callerOf(call);
    // E-mail starts with notifications from now on.
    await call.api.database.query(
      `INSERT INTO notification_preferences AS p (user_id, kinds, email, mailed_until)
       VALUES ($1, $2, coalesce($3, false), $4)
       ON CONFLICT (user_id) DO UPDATE SET kinds = p.kinds || excluded.kinds, email = coalesce($3, p.email),
         mailed_until = CASE WHEN p.email THEN p.mailed_until ELSE excluded.mailed_until END`,
      [caller.userId, JSON.stringify(kinds), body.email ?? null, call.context.at],
    );
    return chosen(await preferencesOf(call.api.database, caller));
  },
} satisfies Handlers;
