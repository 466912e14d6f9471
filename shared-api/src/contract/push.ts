import * as v from 'valibot';

/** The address at a browser's push service: anyone who knows it can send to it with the server's key. */
const Endpoint = v.pipe(v.string(), v.maxLength(1000), v.url());

const bytes = (count: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/),
    v.check(text => Math.floor((text.length * 3) / 4) === count, `Must be ${count} bytes in base64url`),
  );

/** GET /push. */
export const Push = v.object({
  /** The server's key (VAPID) that a browser subscribes with: a P-256 point in base64url. */
  publicKey: v.string(),
  /** The browsers that get push messages for the caller. */
  endpoints: v.array(v.string()),
});
export type Push = v.InferOutput<typeof Push>;

/** POST /push/subscriptions: what `PushSubscription.toJSON()` returns. */
export const PushSubscriptionRequest = v.object({
  endpoint: Endpoint,
  keys: v.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscriptionRequest = v.InferInput<typeof PushSubscriptionRequest>;

/** DELETE /push/subscriptions and POST /push/test. */
export const PushEndpointRequest = v.object({ endpoint: Endpoint });
export type PushEndpointRequest = v.InferInput<typeof PushEndpointRequest>;

/** The encrypted content of a push message. `path` is the page that shows it. */
export interface PushMessage {
  readonly id: string;
  readonly title: string;
  readonly message: string | null;
  readonly path: string;
}
