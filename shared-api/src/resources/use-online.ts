import { useSyncExternalStore } from 'react';
import { isOnline, subscribeToOnline } from '../http/online.ts';

const assumeOnline = () => true;

/** Whether the browser reports a network. A prerendered page assumes one. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToOnline, isOnline, assumeOnline);
