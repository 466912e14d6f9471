import { Done } from '../contract/done.ts';
import { Push, type PushEndpointRequest, type PushSubscriptionRequest } from '../contract/push.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** GET /push. */
export const usePush = (): Resource<Push> =>
  useCapable('push', { name: 'push', path: '/push', response: Push, freshness: 'steady' });

/** POST /push/subscriptions. */
export const useAddPushSubscription = (): Action<PushSubscriptionRequest, Done> =>
  useAction(
    (body: PushSubscriptionRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/push/subscriptions', body, response: Done, idempotencyKey }),
    'changePush',
  );

/** DELETE /push/subscriptions. */
export const useRemovePushSubscription = (): Action<PushEndpointRequest, Done> =>
  useAction(
    (body: PushEndpointRequest, idempotencyKey) =>
      call({ method: 'DELETE', path: '/push/subscriptions', body, response: Done, idempotencyKey }),
    'changePush',
  );

/** POST /push/test. */
export const useTestPush = (): Action<PushEndpointRequest, Done> =>
  useAction(
    (body: PushEndpointRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/push/test', body, response: Done, idempotencyKey }),
    'changePush',
  );
