import { useSyncExternalStore } from 'react';

const query = globalThis.matchMedia?.('(min-width: 1024px)');

const subscribe = (listener: () => void) => {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

const isWide = () => query?.matches ?? true;

/** Whether the window is at least 1024 px wide (spec §9, sidebar breakpoint). True if it cannot be measured. */
export const useWide = () => useSyncExternalStore(subscribe, isWide, isWide);
