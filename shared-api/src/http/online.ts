/**
 * Whether the browser reports a network; true when it does not know. For calls and timers: components use `useOnline`,
 * which renders again on a change.
 */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** Calls the listener when the browser loses or regains its network. Returns a function that stops it. */
export const subscribeToOnline = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
