import { type NotificationGroup, useReadNotifications } from 'shared-api/account';
import { toast } from 'shared-ui';

/**
 * Marks notifications as read. Shows a toast when that fails. Each group calls this hook itself, because an action sends
 * nothing while it runs.
 */
export const useMarkRead = () => {
  const marking = useReadNotifications();
  const mark = async (body: Parameters<typeof marking.run>[0]) => {
    const outcome = await marking.run(body);
    if (!outcome.ok) toast.error('Could not be marked as read', outcome.error);
    return outcome.ok;
  };
  return {
    pending: marking.pending,
    /** Returns whether it succeeded. */
    markAll: () => mark({}),
    markGroup: ({ id, kind, count, from, at }: NotificationGroup) =>
      void mark(count === 1 || kind === 'unknown' ? { ids: [id] } : { group: { kind, from, to: at } }),
  };
};
