import { MAILED_AT_ONCE, type PushMessage } from 'shared-api/contract';
import webPush from 'web-push';
import type { Role } from '../domain/user.ts';
import type { NotificationEvent } from '../notifications/text-parts.ts';
import { notificationText } from '../notifications/texts.ts';
import { postTo } from './post.ts';
import type { PushKey } from './push-key.ts';

/** How long a push service keeps a message for a browser that is not running. */
const TTL_SECONDS = 24 * 3_600;
/** A push service accepts 4,096 bytes including the encryption; a character has three at most. */
const MAX_TITLE = 200;
const MAX_TEXT = 800;
/** The contact that push services ask for, if the product has no address on the Internet. */
const NO_CONTACT = 'mailto:no-reply@kale-pool.invalid';

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The content of a notification's push message. */
export function pushMessageOf(role: Role, event: NotificationEvent): PushMessage {
  const { title, message, path } = notificationText(role, event);
  return {
    id: event.id,
    title: cut(title, MAX_TITLE),
    message: message && cut(message, MAX_TEXT),
    path,
  };
}

/** A message to a browser: `body` is encrypted for it alone. */
export interface Pushed {
  readonly url: string;
  readonly kind: string;
  readonly body: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Encrypts a message and sends it to the browser's push service. Returns the HTTP status of the response. */
export async function push(
  { url, kind, body, p256dh, auth }: Pushed,
  key: PushKey,
  pageUrl: string,
  sandbox: boolean,
): Promise<number> {
  const details = webPush.generateRequestDetails({ endpoint: url, keys: { p256dh, auth } }, body, {
    TTL: TTL_SECONDS,
    urgency: kind === 'test' || MAILED_AT_ONCE.includes(kind) ? 'high' : 'normal',
    vapidDetails: { subject: pageUrl.startsWith('https:') ? pageUrl : NO_CONTACT, ...key },
  });
  return postTo(url, details.headers, details.body, sandbox);
}

/** Whether a push service no longer knows the browser, for example after a reset. */
export const isGone = (status: number | null) => status === 404 || status === 410;
