import { Done } from './done.ts';
import { noBody } from './query.ts';
import type { Route } from './route.ts';
import {
  NewWebhook,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookRequest,
  Webhooks,
} from './webhooks.ts';

/** Webhooks of the signed-in account. */
export const webhookRoutes = {
  webhooks: {
    method: 'GET',
    path: '/webhooks',
    access: 'signed-in',
    summary: 'Webhooks that receive your notifications',
    response: Webhooks,
    capability: 'webhooks',
  },
  addWebhook: {
    method: 'POST',
    path: '/webhooks',
    access: 'signed-in',
    summary: 'Add a webhook; only this response contains its signing key',
    status: 201,
    body: WebhookRequest,
    response: NewWebhook,
    capability: 'webhooks',
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    access: 'signed-in',
    summary: 'Remove a webhook and its deliveries',
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'webhooks',
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    access: 'signed-in',
    summary: 'Send a test delivery',
    body: noBody,
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'webhooks',
  },
  webhookDeliveries: {
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    access: 'signed-in',
    summary: 'Deliveries of a webhook, with their responses',
    query: WebhookDeliveriesQuery,
    response: WebhookDeliveries,
    errors: ['NOT_FOUND'],
    capability: 'webhooks',
  },
} as const satisfies Record<string, Route>;
