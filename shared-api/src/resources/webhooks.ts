import { Done } from '../contract/done.ts';
import { NewWebhook, WebhookDeliveries, type WebhookRequest, Webhooks } from '../contract/webhooks.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useCapableList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /webhooks. */
export const useWebhooks = (): Resource<Webhooks> =>
  useCapable('webhooks', { name: 'webhooks', path: '/webhooks', response: Webhooks, freshness: 'steady' });

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

/** GET /webhooks/{id}/deliveries: a page of them. */
export const useWebhookDeliveries = (id: string, query = { page: 1, limit: 100 }) =>
  useCapableList('webhooks', {
    name: 'webhookDeliveries',
    path: `${pathOf(id)}/deliveries`,
    query,
    response: WebhookDeliveries,
    freshness: 'pulse',
  });

/** POST /webhooks: only this response contains the signing key. */
export const useAddWebhook = (): Action<WebhookRequest, NewWebhook> =>
  usePost('/webhooks', NewWebhook, 'changeWebhooks');

/** DELETE /webhooks/{id}. */
export const useRemoveWebhook = (): Action<string, Done> =>
  useRequest(id => ({ method: 'DELETE', path: pathOf(id), body: {}, response: Done }), 'changeWebhooks');

/** POST /webhooks/{id}/test. */
export const useTestWebhook = (): Action<string, Done> =>
  useRequest(
    id => ({ method: 'POST', path: `${pathOf(id)}/test`, body: {}, response: Done }),
    'changeWebhooks',
  );
