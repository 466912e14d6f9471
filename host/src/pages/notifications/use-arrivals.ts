import { useEffect, useRef } from 'react';
import type { Notification } from 'shared-api/account';

/**
 * Reports each unread notification that arrives after the first response, oldest first. An older one that appears
 * because newer ones were read is not an arrival.
 */
export const useArrivals = (
  unread: readonly Notification[] | undefined,
  onArrival: (notification: Notification) => void,
) => {
  const seen = useRef<{ ids: Set<string>; since: string }>(undefined);
  const latest = useRef(onArrival);
  useEffect(() => {
    latest.current = onArrival;
  });
  useEffect(() => {
    if (!unread) return;
    if (!seen.current) {
      seen.current = { ids: new Set(unread.map(({ id }) => id)), since: unread.at(-1)?.at ?? '' };
      return;
    }
    const { ids, since } = seen.current;
    for (const each of unread.toReversed()) {
      if (ids.has(each.id) || each.at < since) continue;
      ids.add(each.id);
      latest.current(each);
    }
  }, [unread]);
};
