import {
  notificationGroups,
  notificationPreferences,
  notifications,
} from '../../notifications/notification-list.ts';
import { markAllRead, markRead, setPreferences } from '../../notifications/reads.ts';
import * as push from '../../webhooks/push-subscriptions.ts';
import { addWebhook, removeWebhook, testWebhook, webhookDeliveries, webhooks } from '../../webhooks/store.ts';
import { callerOf, type Handlers } from '../handler.ts';

export const notificationEndpoints = {
  notifications: ({ query }, call) =>
    notifications(call.api.database, callerOf(call), query, call.context.at),

  notificationGroups: ({ query }, call) =>
    notificationGroups(call.api.database, callerOf(call), query, call.context.at),

  async readNotifications({ body }, call) {
    const caller = callerOf(call);
    const { database } = call.api;
    if (body.ids || body.group) await markRead(database, caller, body, call.context.at);
    else await markAllRead(database, caller.userId, call.context.at);
    return { success: true };
  },

  notificationPreferences: (_input, call) =>
    notificationPreferences(call.api.database, callerOf(call).userId),

  async setNotificationPreferences({ body }, call) {
    const { userId } = callerOf(call);
    await setPreferences(call.api.database, userId, body, call.context.at);
    return notificationPreferences(call.api.database, userId);
  },
} satisfies Handlers;

export const webhookEndpoints = {
  async webhooks(_input, call) {
    return { items: await webhooks(call.api.database, callerOf(call).userId) };
  },

  addWebhook: ({ body }, call) => {
    const { database, sandbox } = call.api;
    return addWebhook(database, callerOf(call).userId, body.url, call.context, sandbox !== null);
  },

  async removeWebhook({ params }, call) {
    await removeWebhook(call.api.database, callerOf(call).userId, params.webhookId);
    return { success: true };
  },

  async testWebhook({ params }, call) {
    await testWebhook(call.api.database, callerOf(call).userId, params.webhookId, call.context);
    return { success: true };
  },

  webhookDeliveries: ({ params, query }, call) =>
    webhookDeliveries(call.api.database, callerOf(call).userId, params.webhookId, query),
} satisfies Handlers;

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
