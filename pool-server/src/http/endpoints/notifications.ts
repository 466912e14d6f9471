import {
  notificationGroups,
  notificationPreferences,
  notifications,
} from '../../notifications/notification-list.ts';
import { markAllRead, markRead, setPreferences } from '../../notifications/reads.ts';
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
