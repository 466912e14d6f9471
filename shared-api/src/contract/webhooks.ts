import * as v from 'valibot';
import { longPaging } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Timestamp } from './units.ts';

/** A URL that receives a signed POST for each notification of the kinds that its owner chose. */
export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  createdAt: Timestamp,
  /** Since when deliveries have failed; null if the last one succeeded. */
  failingSince: maybe(v.nullable(Timestamp)),
});
export type Webhook = v.InferOutput<typeof Webhook>;

/** GET /webhooks. */
export const Webhooks = v.object({ items: v.array(Webhook) });
export type Webhooks = v.InferOutput<typeof Webhooks>;

/** POST /webhooks. */
export const WebhookRequest = v.object({
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500),
    v.url('Enter the full address, such as https://example.com/kale'),
  ),
});
export type WebhookRequest = v.InferInput<typeof WebhookRequest>;

/**
 * The key of the signatures (Standard Webhooks 1.0): `webhook-signature` is `v1,` and the base64 of the HMAC-SHA256 of
 * `{webhook-id}.{webhook-timestamp}.{body}`, whose key is the base64 text after `whsec_`. No other response contains it.
 */
export const NewWebhook = v.object({ ...Webhook.entries, secret: v.string() });
export type NewWebhook = v.InferOutput<typeof NewWebhook>;

/** Query of GET /webhooks/{id}/deliveries. */
export const WebhookDeliveriesQuery = v.object(longPaging);

/** GET /webhooks/{id}/deliveries: newest first, for 30 days. */
export const WebhookDeliveries = listOf(
  v.object({
    id: v.string(),
    /** The kind of the notification, or `test`. */
    kind: v.string(),
    status: knownWord('waiting', 'delivered', 'failed'),
    createdAt: Timestamp,
    attempts: Count,
    /** The HTTP status of the last response; null without a response. */
    httpStatus: maybe(v.nullable(Count)),
    /** Why the last attempt failed. */
    error: maybe(v.nullable(v.string())),
    nextAt: maybe(v.nullable(Timestamp)),
  }),
);
export type WebhookDeliveries = v.InferOutput<typeof WebhookDeliveries>;
