import { useEffect, useRef } from 'react';
import { isOnline } from '../http/online.ts';

/** Whether somebody may see the page and a request may succeed. */
export const isWatched = () => document.visibilityState !== 'hidden' && isOnline();

/**
 * Polls every `pace` milliseconds while the page is visible, and at once when the pace changes; undefined leaves polling
 * to SWR, 0 disables it. SWR itself would keep the interval of the first render.
 */
export function usePace(pace: number | undefined, validating: boolean, ask: () => unknown) {
  const busy = useRef(validating);
  busy.current = validating;
  const before = useRef(pace);
  useEffect(() => {
    const changed = pace !== before.current;
    before.current = pace;
    if (!pace) return;
    // A response that takes longer than the interval delays the next request.
    const look = () => {
      if (isWatched() && !busy.current) ask();
    };
    if (changed) look();
    const timer = setInterval(look, pace);
    return () => clearInterval(timer);
  }, [pace, ask]);
}
