/** Whether the browser believes that it has a network. */
export const readOnline = () => navigator.onLine;

export const subscribeToOnline = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
