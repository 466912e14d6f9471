import { type AlertChannel, type Announcement, EVENTS } from 'shared-api/contract';
import { WHOLE_DATA } from '../database/whole-data.ts';
import type { Role } from '../domain/user.ts';
import { ALERTS_STREAM, BROADCAST_STREAM, PARTITION } from '../events/stream.ts';
import { requestSubject } from '../queries/approvals.ts';
import { FARMER_SOURCES } from './farmer-sources.ts';
import { lostIn, POOL_SOURCES, review } from './pool-sources.ts';
import { AT, BLOCK, isEvent, NOTHING } from './source-parts.ts';

/** SQL: the account of a reader $1. */
const ACCOUNT: Record<Role, string> = {
  farmer: '(SELECT user_id FROM farmers WHERE id = $1)',
  pooler: '(SELECT operator_id FROM pools WHERE id = $1)',
  admin: '$1',
};

/** An admin's announcement to a role, or to all; not to those who registered later. */
const broadcastTo = (role: Role) => `
  SELECT 'announcement:' || m.global_position, 'announcement', ${AT}, 'KALE Pool: ' || (m.message_data->>'title'),
    ${NOTHING}, m.message_data->>'text'
  FROM emt_messages m
  WHERE ${isEvent(`'${BROADCAST_STREAM}'`, 'BroadcastSent')} AND ${AT} BETWEEN $2 AND $3
    AND coalesce(m.message_data->>'role', '${role}') = '${role}'
    AND ${AT} >= (SELECT created_at FROM users WHERE id = ${ACCOUNT[role]})`;

const PENDING = `
  SELECT 'pool:' || id AS id, 'pool_pending' AS kind, created_at AS at, name AS subject, ${NOTHING}, NULL AS detail
  FROM pools WHERE status = 'pending' AND created_at >= $2`;

/** Requests of other admins, while the reader can decide them. */
const APPROVAL_REQUESTED = `
  SELECT 'approval:' || a.id, 'approval_requested', a.requested_at, ${requestSubject('a.action')},
    ${NOTHING}, a.action->>'kind'
  FROM approvals a
  WHERE a.status = 'waiting' AND a.requested_by <> $1 AND a.requested_at BETWEEN $2 AND $3 AND a.expires_at > $3`;

/** SQL: whether m is news about the security of an account. */
const IS_SECURITY = Object.entries<Announcement>(EVENTS)
  .filter(([, { notifies }]) => notifies?.account_security)
  .map(([type, { notifiesIf }]) => {
    const isType = `m.message_type = '${type}'`;
    if (!notifiesIf) return isType;
    const values = Object.entries(notifiesIf).map(
      ([field, value]) => `m.message_data->>'${field}' = '${value}'`,
    );
    return `${isType} AND (${values.join(' OR ')})`;
  })
  .join(' OR ');

const securityOf = (role: Role) => `
  SELECT 'security:' || m.global_position, 'account_security', ${AT}, m.message_type, ${NOTHING}, (${WHOLE_DATA})::text
  FROM emt_messages m
  WHERE m.partition = '${PARTITION}' AND m.stream_id = 'access-' || ${ACCOUNT[role]} AND ${AT} BETWEEN $2 AND $3 AND (${IS_SECURITY})`;

/** Notifications for every user, about the network's farm. */
const FARM = `
  SELECT 'farm-closed:' || id AS id, 'farm_closed' AS kind, began_at AS at, why AS subject, ${NOTHING},
    open_block::text AS detail
  FROM farm_closures WHERE began_at >= $2
  UNION ALL
  SELECT 'farm-reopened:' || id, 'farm_reopened', reopened_at, why, ${NOTHING}, NULL
  FROM farm_closures WHERE reopened_at >= $2`;

/** Alert rules that fired or were cleared, for one channel. */
const alertsOn = (channel: AlertChannel) =>
  (['AlertFired', 'AlertCleared'] as const)
    .map(
      kind => `
  SELECT 'alert:' || m.global_position, '${kind === 'AlertFired' ? 'alert_fired' : 'alert_cleared'}', ${AT},
    m.message_data->>'metric', ${NOTHING}, m.message_data::text
  FROM emt_messages m
  WHERE ${isEvent(`'${ALERTS_STREAM}'`, kind)} AND ${AT} BETWEEN $2 AND $3
    AND jsonb_exists(m.message_data->'channels', '${channel}')`,
    )
    .join(' UNION ALL ');

/** The notifications of each role on a channel. */
const sourcesOn = (channel: AlertChannel): Record<Role, string> => ({
  farmer: [...FARMER_SOURCES, broadcastTo('farmer'), securityOf('farmer'), FARM].join(' UNION ALL '),
  pooler: [...POOL_SOURCES, broadcastTo('pooler'), securityOf('pooler'), FARM].join(' UNION ALL '),
  admin: [
    PENDING,
    APPROVAL_REQUESTED,
    lostIn('', `${BLOCK}p.block_index || ' of ' || o.name`),
    review('review IS NOT NULL'),
    alertsOn(channel),
    broadcastTo('admin'),
    securityOf('admin'),
    FARM,
  ].join(' UNION ALL '),
});

/**
 * Notifications are derived from the read tables, so they have no table. Each source is a query of (id, kind, at,
 * subject, amount, asset, detail), with $1 the farmer, the pool or the admin, $2 the start and $3 the current time.
 */
export const SOURCES: Record<AlertChannel, Record<Role, string>> = {
  page: sourcesOn('page'),
  mail: sourcesOn('mail'),
  webhook: sourcesOn('webhook'),
};
