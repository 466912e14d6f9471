import { Done } from '../contract/done.ts';
import { Push, type PushEndpointRequest, type PushSubscriptionRequest } from '../contract/push.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /push. */
export const usePush = (): Resource<Push> =>
  useCapable('push', { name: 'push', path: '/push', response: Push, freshness: 'steady' });

/** POST /push/subscriptions. */
export const useAddPushSubscription = (): Action<PushSubscriptionRequest, Done> =>
  usePost('/push/subscriptions', Done, 'changePush');

/** DELETE /push/subscriptions. */
export const useRemovePushSubscription = (): Action<PushEndpointRequest, Done> =>
  useRequest(body => ({ method: 'DELETE', path: '/push/subscriptions', body, response: Done }), 'changePush');

/** POST /push/test. */
export const useTestPush = (): Action<PushEndpointRequest, Done> => usePost('/push/test', Done, 'changePush');
