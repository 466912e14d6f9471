import { randomBytes } from 'node:crypto';
import { many, one, type Queryable } from '../database/database.ts';
import { newDeliveryId, newWebhookId, type UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { CommandContext } from '../events/event-store.ts';
import { fromRow, type RowOf } from '../queries/encode.ts';
import { readPage } from '../queries/read-page.ts';
import { readTarget } from './public-address.ts';

const MOST = 5;
const RETENTION = '30 days';

/** The webhooks of a user. A webhook counts as failing until a newer delivery than the failed ones arrives. */
export async function webhooks(on: Queryable, userId: UserId) {
  const rows = await many<RowOf<'webhooks'>>(
    on,
    `SELECT id, url, created_at, (
       SELECT min(created_at) FROM webhook_deliveries d
       WHERE d.webhook_id = w.id AND attempts > 0 AND delivered_at IS NULL AND NOT EXISTS (
         SELECT FROM webhook_deliveries s
         WHERE s.webhook_id = w.id AND s.delivered_at IS NOT NULL AND s.created_at > d.created_at)) AS failing_since
     FROM webhooks w WHERE user_id = $1 AND secret IS NOT NULL ORDER BY created_at, id`,
    [userId],
  );
  return rows.map(row => fromRow(row));
}

type Request = Pick<CommandContext, 'at' | 'cause'>;

/** Adds a webhook for later notifications, once. Throws Refusal VALIDATION_ERROR. */
export async function addWebhook(
  on: Queryable,
  userId: UserId,
  text: string,
  { at, cause }: Request,
  sandbox: boolean,
) {
  const { href } = readTarget(text, sandbox);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const row = await one<RowOf<'addWebhook'>>(
    on,
    `INSERT INTO webhooks AS w (id, user_id, url, secret, created_at, delivered_until)
     SELECT $1, $2, $3, $4, $5, $5
     WHERE (SELECT count(*) FROM webhooks WHERE user_id = $2 AND id <> $1 AND secret IS NOT NULL) < ${MOST}
     ON CONFLICT (id) DO UPDATE SET url = w.url
     RETURNING id, url, secret, created_at, NULL::timestamptz AS failing_since`,
    [newWebhookId(cause), userId, href, secret, at],
  );
  if (!row) throw new Refusal('VALIDATION_ERROR', `An account can have at most ${MOST} webhooks`);
  return fromRow(row);
}

const missing = () => new Refusal('NOT_FOUND', 'No such webhook');

/** Removes one with its deliveries. @throws Refusal NOT_FOUND */
export async function removeWebhook(on: Queryable, userId: UserId, id: string): Promise<void> {
  const { rowCount } = await on.query('DELETE FROM webhooks WHERE id = $1 AND user_id = $2', [id, userId]);
  if (!rowCount) throw missing();
}

/** Queues a test delivery to a webhook; a repeated request queues it once. @throws Refusal NOT_FOUND */
export async function testWebhook(
  on: Queryable,
  userId: UserId,
  id: string,
  { at, cause }: Request,
): Promise<void> {
  const body = JSON.stringify({
    type: 'test',
    timestamp: at.toISOString(),
    data: { title: 'Test message from KALE Pool' },
  });
  const { rowCount } = await on.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, kind, body, created_at, next_at)
     SELECT $3, id, 'test', $4, $5, $5 FROM webhooks WHERE id = $1 AND user_id = $2
     ON CONFLICT (id) DO UPDATE SET webhook_id = excluded.webhook_id`,
    [id, userId, newDeliveryId(cause), body, at],
  );
  if (!rowCount) throw missing();
}

/** A page of the deliveries to an address, newest first. @throws Refusal NOT_FOUND */
export async function webhookDeliveries(
  on: Queryable,
  userId: UserId,
  id: string,
  query: { page: number; limit: number },
) {
  if (!(await one(on, 'SELECT FROM webhooks WHERE id = $1 AND user_id = $2', [id, userId]))) throw missing();
  return readPage(
    on,
    `SELECT id, kind, created_at, attempts, http_status, error, next_at, (count(*) OVER ())::int AS total,
       CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN next_at IS NULL THEN 'failed' ELSE 'waiting' END AS status
     FROM webhook_deliveries WHERE webhook_id = $1
     ORDER BY created_at DESC, id`,
    [id],
    query,
    fromRow<RowOf<'webhookDeliveries'>>,
  );
}

/** Deletes deliveries older than 30 days. */
export const purgeDeliveries = (on: Queryable, now: Date) =>
  on.query(`DELETE FROM webhook_deliveries WHERE created_at < $1::timestamptz - interval '${RETENTION}'`, [
    now,
  ]);
