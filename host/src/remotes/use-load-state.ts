import { useSyncExternalStore } from 'react';
import type { Load, LoadState } from './load-state.ts';

/** Subscribes to a load. Prerendering reads the current state too, so that a loaded page is rendered. */
export const useLoadState = <Value>({ store }: Pick<Load<Value>, 'store'>): LoadState<Value> =>
  useSyncExternalStore(store.subscribe, store.getState, store.getState);
