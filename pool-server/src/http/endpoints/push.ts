import * as push from '../../webhooks/push-subscriptions.ts';
import { callerOf, type Handlers } from '../handler.ts';

export const pushEndpoints = {
  async push(_input, call) {
    const { database, pushKey } = call.api;
    const endpoints = await push.pushEndpoints(database, callerOf(call).userId);
    return { publicKey: pushKey.publicKey, endpoints };
  },

  async addPushSubscription({ body }, call) {
    const { database, sandbox } = call.api;
    await push.addPushSubscription(database, callerOf(call), body, call.context, sandbox !== null);
    return { success: true };
  },

  async removePushSubscription({ body }, call) {
    await push.removePushSubscription(call.api.database, callerOf(call).userId, body.endpoint);
    return { success: true };
  },

  async testPush({ body }, call) {
    await push.testPush(call.api.database, callerOf(call).userId, body.endpoint, call.context);
    return { success: true };
  },
} satisfies Handlers;
