import { useEffect, useRef } from 'react';
import type { SWRConfiguration } from 'swr';
import { isOnline } from '../http/online.ts';

const isWatched = () => document.visibilityState !== 'hidden' && isOnline();

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

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Polls on after an error, where SWR stops, until a request succeeds. Each key has one timer, so that failed refreshes in
 * the meantime do not add further polls.
 */
export const pollOn =
  (every: number): NonNullable<SWRConfiguration['onErrorRetry']> =>
  (_error, key, _config, revalidate, options) => {
    const look = () => {
      if (isWatched()) void revalidate(options);
      else wait();
    };
    const wait = () => {
      clearTimeout(waiting.get(key));
      waiting.set(key, setTimeout(look, every));
    };
    wait();
  };
