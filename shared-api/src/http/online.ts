/**
 * Whether the browser believes that it has a network; true where it cannot tell. For calls and timers: a component
 * uses `useOnline`, which renders again when this changes.
 */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** Calls the listener when the browser loses or regains its network. Answers how to stop. */
export const subscribeToOnline = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
