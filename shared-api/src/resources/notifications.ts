import { Done } from '../contract/done.ts';
import {
  browserTimeZone,
  type NotificationGroup,
  NotificationGroups,
  NotificationPreferences,
  Notifications,
  type NotificationsReadRequest,
} from '../contract/notifications.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useCapableList } from './use-list.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /notifications, newest first. The total of `{ unread: true, limit: 1 }` is the number of unread ones. */
export function useNotifications({
  limit = 20,
  unread,
  group,
}: {
  limit?: number;
  unread?: boolean;
  /** Only those of a group. */
  group?: Pick<NotificationGroup, 'kind' | 'from' | 'at'>;
} = {}) {
  const query = {
    page: 1,
    limit,
    ...(unread === undefined ? {} : { unread: String(unread) }),
    // The texts of a group contain times.
    ...(group && { kind: group.kind, from: group.from, to: group.at, timeZone: browserTimeZone() }),
  };
  return useCapableList('notifications', {
    name: 'notifications',
    path: '/notifications',
    query,
    response: Notifications,
    freshness: 'pulse',
  });
}

/** GET /notifications/groups, by days of this browser's time zone: those that need attention, then the newest day first. */
export function useNotificationGroups({ page = 1, limit = 20 }: { page?: number; limit?: number } = {}) {
  return useCapableList('notifications', {
    name: 'notifications',
    path: '/notifications/groups',
    query: { page, limit, timeZone: browserTimeZone() },
    response: NotificationGroups,
    freshness: 'pulse',
  });
}

/** POST /notifications/read: marks the given ones, a group, or all, as read. */
export const useReadNotifications = (): Action<NotificationsReadRequest, Done> =>
  usePost('/notifications/read', Done, 'readNotifications');

/** GET /notifications/preferences: the enabled kinds, and e-mail if the server supports it. */
export function useNotificationPreferences(): Resource<NotificationPreferences> {
  return useCapable('notifications', {
    name: 'notificationPreferences',
    path: '/notifications/preferences',
    response: NotificationPreferences,
    freshness: 'session',
  });
}

/** PUT /notifications/preferences; kinds that are not named do not change. */
export const useSetNotificationPreferences = (): Action<NotificationPreferences, NotificationPreferences> =>
  useRequest(
    body => ({ method: 'PUT', path: '/notifications/preferences', body, response: NotificationPreferences }),
    'readNotifications',
  );
