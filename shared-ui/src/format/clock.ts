import { useSyncExternalStore } from 'react';
import { clockOffset } from 'shared-api';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  if (document.hidden) return;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
};

/**
 * The time in epoch milliseconds, from one clock for the whole page that pauses while the tab is hidden.
 * It moves in steps of `step` milliseconds, by default a second. A longer step renders less often.
 */
export const useNow = (step = 1000) => {
  const read = () => Math.ceil(Date.now() / step) * step;
  return useSyncExternalStore(subscribe, read, read);
};

/** The server's time in epoch milliseconds, in steps like `useNow`. */
export const useServerNow = (step?: number) => useNow(step) + clockOffset();
