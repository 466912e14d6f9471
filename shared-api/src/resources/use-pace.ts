import { useEffect, useRef } from 'react';
import { isOnline } from '../http/online.ts';

const isWatched = () => document.visibilityState !== 'hidden' && isOnline();

/**
 * Asks again every so many milliseconds while somebody looks, at once when the pace changes; undefined leaves the
 * polls to the cache, 0 means never. The cache itself would go by the pace that the resource was first shown with.
 */
export function usePace(pace: number | undefined, validating: boolean, ask: () => unknown) {
  const busy = useRef(validating);
  busy.current = validating;
  const before = useRef(pace);
  useEffect(() => {
    const changed = pace !== before.current;
    before.current = pace;
    if (!pace) return;
    // An answer that takes longer than the pace is waited for.
    const look = () => {
      if (isWatched() && !busy.current) ask();
    };
    if (changed) look();
    const timer = setInterval(look, pace);
    return () => clearInterval(timer);
  }, [pace, ask]);
}
