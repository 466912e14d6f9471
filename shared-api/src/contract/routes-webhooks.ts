import { Done } from './done.ts';
import { noBody } from './query.ts';
import { del, get, post } from './route.ts';
import {
  NewWebhook,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookRequest,
  Webhooks,
} from './webhooks.ts';

/** Webhooks of the signed-in account. */
export const webhookRoutes = {
  webhooks: get('/webhooks', {
    access: 'signed-in',
    summary: 'Webhooks that receive your notifications',
    response: Webhooks,
    capability: 'webhooks',
  }),
  addWebhook: post('/webhooks', {
    access: 'signed-in',
    summary: 'Add a webhook; only this response contains its signing key',
    status: 201,
    body: WebhookRequest,
    response: NewWebhook,
    capability: 'webhooks',
  }),
  removeWebhook: del('/webhooks/:webhookId', {
    access: 'signed-in',
    summary: 'Remove a webhook and its deliveries',
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'webhooks',
  }),
  testWebhook: post('/webhooks/:webhookId/test', {
    access: 'signed-in',
    summary: 'Send a test delivery',
    body: noBody,
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'webhooks',
  }),
  webhookDeliveries: get('/webhooks/:webhookId/deliveries', {
    access: 'signed-in',
    summary: 'Deliveries of a webhook, with their responses',
    query: WebhookDeliveriesQuery,
    response: WebhookDeliveries,
    errors: ['NOT_FOUND'],
    capability: 'webhooks',
  }),
};
