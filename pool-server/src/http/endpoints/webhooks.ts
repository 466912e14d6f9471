import { addWebhook, removeWebhook, testWebhook, webhookDeliveries, webhooks } from '../../webhooks/store.ts';
import { callerOf, type Handlers } from '../handler.ts';

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
