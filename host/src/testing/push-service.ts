/**
 * Fakes a service worker with a push service. Returns the keys that the browser subscribed with; `subscribed` is its
 * subscription. `reachable: false` is a browser whose push service does not answer.
 */
export const withPushService = ({ reachable = true } = {}) => {
  const service = { keys: [] as unknown[], subscribed: null as object | null };
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      service.subscribed = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => service.subscribed,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!reachable) throw new DOMException('push service error', 'AbortError');
      service.keys.push(applicationServerKey);
      service.subscribed = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
  return service;
};

export const withoutPushService = () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
};
