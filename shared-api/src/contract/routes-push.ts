import { Done } from './done.ts';
import { Push, PushEndpointRequest, PushSubscriptionRequest } from './push.ts';
import { del, get, post } from './route.ts';

/** Push messages (RFC 8030) to the browsers of the signed-in account. */
export const pushRoutes = {
  push: get('/push', {
    access: 'signed-in',
    summary: 'The key for push subscriptions, and your subscribed browsers',
    response: Push,
    capability: 'push',
  }),
  addPushSubscription: post('/push/subscriptions', {
    access: 'signed-in',
    summary: 'Subscribe a browser to your notifications until its session ends',
    body: PushSubscriptionRequest,
    response: Done,
    capability: 'push',
  }),
  removePushSubscription: del('/push/subscriptions', {
    access: 'signed-in',
    summary: 'Unsubscribe a browser',
    body: PushEndpointRequest,
    response: Done,
    capability: 'push',
  }),
  testPush: post('/push/test', {
    access: 'signed-in',
    summary: 'Send a test message to a browser',
    body: PushEndpointRequest,
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'push',
  }),
};
