import { useSyncExternalStore } from 'react';

const query = globalThis.matchMedia?.('(max-width: 639.98px)');

const subscribe = (listener: () => void) => {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

const isNarrow = () => query?.matches ?? false;

/** Whether rows are cards because the window is below 640 px (ux.md rule 7). */
export const useNarrow = () => useSyncExternalStore(subscribe, isNarrow, isNarrow);
