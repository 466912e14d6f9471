import type { PushMessage } from 'shared-api/contract';
import { type Database, inTransaction, many, type Queryable } from '../database/database.ts';
import { newDeliveryId, newWebhookId, type UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { CommandContext } from '../events/event-store.ts';
import { readTarget } from './public-address.ts';

/** The maximum number of browsers per account. A further one replaces the oldest. */
const MOST = 10;

/** The addresses of a user's browsers at their push services, the oldest first. */
export async function pushEndpoints(on: Queryable, userId: UserId): Promise<string[]> {
  const rows = await many<{ url: string }>(
    on,
    'SELECT url FROM webhooks WHERE user_id = $1 AND p256dh IS NOT NULL ORDER BY created_at, id',
    [userId],
  );
  return rows.map(({ url }) => url);
}

type Request = Pick<CommandContext, 'at' | 'cause'>;

interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Sends later notifications to a browser, and no other account's there. Throws Refusal VALIDATION_ERROR. */
export async function addPushSubscription(
  database: Database,
  { userId, sessionId }: { userId: UserId; sessionId: string },
  { endpoint, keys }: Browser,
  { at, cause }: Request,
  sandbox: boolean,
): Promise<void> {
  const { href } = readTarget(endpoint, sandbox);
  await inTransaction(database, async tx => {
    // Including queued deliveries, which the next account must not see.
    await tx.query('DELETE FROM webhooks WHERE url = $1 AND p256dh IS NOT NULL AND user_id <> $2', [
      href,
      userId,
    ]);
    await tx.query(
      `INSERT INTO webhooks (id, user_id, url, p256dh, auth, session_id, created_at, delivered_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
       ON CONFLICT (url) WHERE p256dh IS NOT NULL DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
         session_id = excluded.session_id`,
      [newWebhookId(cause), userId, href, keys.p256dh, keys.auth, sessionId, at],
    );
    await tx.query(
      `DELETE FROM webhooks WHERE id IN (
         SELECT id FROM webhooks WHERE user_id = $1 AND p256dh IS NOT NULL
         ORDER BY created_at DESC, id OFFSET ${MOST})`,
      [userId],
    );
  });
}

/** Stops sending to a browser. */
export const removePushSubscription = (on: Queryable, userId: UserId, endpoint: string) =>
  on.query('DELETE FROM webhooks WHERE url = $1 AND user_id = $2 AND p256dh IS NOT NULL', [
    new URL(endpoint).href,
    userId,
  ]);

/** Queues a test message to a browser; a repeated request queues it once. @throws Refusal NOT_FOUND */
export async function testPush(
  on: Queryable,
  userId: UserId,
  endpoint: string,
  { at, cause }: Request,
): Promise<void> {
  const id = newDeliveryId(cause);
  const message: PushMessage = {
    id,
    title: 'Test message from KALE Pool',
    message: 'Notifications reach this browser.',
    path: '/account?tab=notifications',
  };
  const { rowCount } = await on.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, kind, body, created_at, next_at)
     SELECT $3, id, 'test', $4, $5, $5 FROM webhooks WHERE url = $1 AND user_id = $2 AND p256dh IS NOT NULL
     ON CONFLICT (id) DO UPDATE SET webhook_id = excluded.webhook_id`,
    [new URL(endpoint).href, userId, id, JSON.stringify(message), at],
  );
  if (!rowCount) throw new Refusal('NOT_FOUND', 'This browser gets no notifications of your account');
}
