import type { Logger } from 'pino';
import { type Database, inTransaction, many, one, type Transaction } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import { SENT_AS } from '../notifications/source-parts.ts';
import { SOURCES } from '../notifications/sources.ts';
import type { NotificationEvent } from '../notifications/text-parts.ts';
import { notificationText } from '../notifications/texts.ts';
import { post } from './post.ts';
import type { PushKey } from './push-key.ts';
import { isGone, push, pushMessageOf } from './push-message.ts';

/** Allows for late records, as for emails. */
const SETTLED_MS = 120_000;
/** How far deliveries look back for events recorded late, with the ledger's time: a deposit, or after an outage. */
const LATE_MS = 6 * 3_600_000;
/** Longer than the time-out of a request. */
const LEASE_MS = 60_000;
const MINUTE = 60_000;
/** The wait after each failed attempt. When all are used up, the delivery has failed. */
const RETRIES = [1, 5, 30, 120, 480, 1440].map(minutes => minutes * MINUTE);
const MAX_EVENTS = 200;
const CONCURRENCY = 20;
/** A receiver that takes longer gets its next message in the next run, as one that fails does. */
const PROMPT_MS = 1_000;

interface DeliveryServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly pageUrl: string;
  readonly pushKey: PushKey;
  /** Null on a real network, where only public addresses are allowed. */
  readonly sandbox: object | null;
  readonly log: Logger;
}

interface Owner {
  id: string;
  user_id: UserId;
  role: Role;
  farmer_id: FarmerId | null;
  pool_id: PoolId | null;
  since: Date;
  /** Whether it is a browser, which gets the texts of the page. */
  pushed: boolean;
  /** The kinds that are not sent. */
  muted: string[];
  /** When kinds were switched on again; rewards since the time zone of their days may have changed. */
  kinds_since: Record<string, string>;
}

/** SQL: the id of a notification `s` for the webhook $4, the same in every process and attempt. */
const MESSAGE_ID = `'msg_' || left(encode(sha256(convert_to($4::text || ' ' || ${SENT_AS}, 'UTF8')), 'hex'), 32)`;

function bodyOf(role: Role, event: NotificationEvent, pageUrl: string) {
  const { path, ...text } = notificationText(role, event);
  return JSON.stringify({
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: { id: event.id, ...text, url: pageUrl + path },
  });
}

/** The notifications of this webhook's owner could not be read. */
class Unreadable extends Error {
  readonly webhookId: string;

  constructor(webhookId: string, cause: unknown) {
    super('The notifications of a webhook could not be read', { cause });
    this.webhookId = webhookId;
  }
}

/** Enqueues the new notifications of every owner. One owner's unreadable notifications do not hold up the others. */
async function enqueueAll({ database, pageUrl, log }: DeliveryServices, now: Date): Promise<void> {
  const unreadable: string[] = [];
  const next = () =>
    inTransaction(database, tx => enqueueNext(tx, now, pageUrl, unreadable)).catch(error => {
      if (!(error instanceof Unreadable)) throw error;
      unreadable.push(error.webhookId);
      log.error({ err: error.cause, webhookId: error.webhookId }, error.message);
      return true;
    });
  while (await next());
}

/** Enqueues the new notifications of the next owner; false when no owner is left. */
async function enqueueNext(
  tx: Transaction,
  now: Date,
  pageUrl: string,
  except: readonly string[],
): Promise<boolean> {
  const until = new Date(now.getTime() - SETTLED_MS);
  const owner = await one<Owner>(
    tx,
    `SELECT w.id, w.user_id, u.role, u.farmer_id, u.pool_id,
       greatest(w.created_at, w.delivered_until - $2 * interval '1 ms') AS since,
       w.p256dh IS NOT NULL AS pushed,
       ARRAY(SELECT key FROM notification_preferences p,
           jsonb_each(CASE WHEN w.p256dh IS NULL THEN p.webhook_kinds ELSE p.push_kinds END)
         WHERE p.user_id = w.user_id AND value = 'false') AS muted,
       coalesce((SELECT since || jsonb_build_object('reward_received',
             greatest((since->>'reward_received')::timestamptz, least(p.mail_since, w.delivered_until)))
         FROM notification_preferences p,
           LATERAL (SELECT CASE WHEN w.p256dh IS NULL THEN p.webhook_since ELSE p.push_since END AS since) kinds
         WHERE p.user_id = w.user_id), '{}') AS kinds_since
     FROM webhooks w JOIN users u ON u.id = w.user_id
     WHERE w.delivered_until < $1 AND u.status <> 'suspended' AND NOT w.id = ANY($3)
     ORDER BY w.delivered_until LIMIT 1 FOR UPDATE OF w SKIP LOCKED`,
    [until, LATE_MS, except],
  );
  if (!owner) return false;
  const events = await many<NotificationEvent & { message_id: string }>(
    tx,
    `SELECT s.*, ${MESSAGE_ID} AS message_id FROM (${SOURCES[owner.pushed ? 'page' : 'webhook'][owner.role]}) s
     WHERE ($1::text IS NOT NULL OR $3::timestamptz IS NOT NULL) AND s.at > greatest($2, ($6::jsonb->>s.kind)::timestamptz) AND s.at <= $3
       AND NOT s.kind = ANY($5)
       AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.id = ${MESSAGE_ID})
     ORDER BY s.at, s.id LIMIT ${MAX_EVENTS}`,
    [
      owner.farmer_id ?? owner.pool_id ?? owner.user_id,
      owner.since,
      until,
      owner.id,
      owner.muted,
      owner.kinds_since,
    ],
  ).catch(error => {
    throw new Unreadable(owner.id, error);
  });
  await tx.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, kind, body, created_at, next_at)
     SELECT id, $1, kind, body, $2, $2 FROM unnest($3::text[], $4::text[], $5::text[]) AS e (id, kind, body)
     ON CONFLICT DO NOTHING`,
    [
      owner.id,
      now,
      events.map(({ message_id }) => message_id),
      events.map(({ kind }) => kind),
      events.map(event =>
        owner.pushed ? JSON.stringify(pushMessageOf(owner.role, event)) : bodyOf(owner.role, event, pageUrl),
      ),
    ],
  );
  // If there are more, the next run finds them.
  if (events.length < MAX_EVENTS)
    await tx.query('UPDATE webhooks SET delivered_until = $2 WHERE id = $1', [owner.id, until]);
  return true;
}

interface Due {
  id: string;
  webhook_id: string;
  kind: string;
  body: string;
  attempts: number;
  url: string;
  /** Null for a browser, which has the keys instead. */
  secret: string | null;
  p256dh: string | null;
  auth: string | null;
}

/** Claims the oldest due delivery of each webhook except some, for as long as sending may take. */
const takeDue = (database: Database, now: Date, except: readonly string[]) =>
  many<Due>(
    database,
    `UPDATE webhook_deliveries d SET next_at = $1::timestamptz + $2 * interval '1 ms' FROM webhooks w
     WHERE w.id = d.webhook_id AND d.next_at <= $1 AND d.id IN (
       SELECT id FROM (
         SELECT DISTINCT ON (webhook_id) id, next_at FROM webhook_deliveries
         WHERE next_at <= $1 AND NOT webhook_id = ANY($3)
         ORDER BY webhook_id, created_at, id) oldest
       ORDER BY next_at LIMIT ${CONCURRENCY})
     RETURNING d.id, d.webhook_id, d.kind, d.body, d.attempts, w.url, w.secret, w.p256dh, w.auth`,
    [now, LEASE_MS, except],
  );

async function request({ clock, sandbox, pushKey, pageUrl }: DeliveryServices, due: Due): Promise<number> {
  const { secret, p256dh, auth } = due;
  if (secret !== null) return post({ ...due, secret }, clock(), sandbox !== null);
  return push({ ...due, p256dh: p256dh ?? '', auth: auth ?? '' }, pushKey, pageUrl, sandbox !== null);
}

async function send(services: DeliveryServices, due: Due): Promise<boolean> {
  const { database, clock } = services;
  const answer = await request(services, due).then(
    status => ({
      status,
      error: status >= 200 && status < 300 ? null : `The receiver responded with ${status}`,
    }),
    (error: unknown) => ({ status: null, error: error instanceof Error ? error.message : String(error) }),
  );
  if (due.secret === null && isGone(answer.status)) {
    await database.query('DELETE FROM webhooks WHERE id = $1', [due.webhook_id]);
    return false;
  }
  const wait = RETRIES[due.attempts];
  const now = clock();
  await database.query(
    `UPDATE webhook_deliveries SET attempts = attempts + 1, http_status = $2, error = $3, delivered_at = $4, next_at = $5
     WHERE id = $1`,
    [
      due.id,
      answer.status,
      answer.error?.slice(0, 200) ?? null,
      answer.error === null ? now : null,
      answer.error === null || wait === undefined ? null : new Date(now.getTime() + wait),
    ],
  );
  return answer.error === null;
}

/**
 * Sends due notifications to webhooks and browsers, in any number of processes. Returns how many were delivered. A slow
 * or failing receiver gets only one message in a run, so that the others soon get those of the next run.
 */
export async function deliverWebhooks(services: DeliveryServices): Promise<number> {
  const { database, clock } = services;
  // One time for all, so each address is checked once.
  await enqueueAll(services, clock());
  let delivered = 0;
  const later: string[] = [];
  const next = () => takeDue(database, clock(), later);
  for (let due = await next(); due.length > 0; due = await next()) await Promise.all(due.map(sendOne));
  return delivered;

  async function sendOne(due: Due) {
    const began = performance.now();
    const isDelivered = await send(services, due);
    if (isDelivered) delivered += 1;
    if (!isDelivered || performance.now() - began > PROMPT_MS) later.push(due.webhook_id);
  }
}
