import { jest } from '@jest/globals';

const handlers: Record<string, (event: object) => void> = {};
const showNotification = jest.fn(async () => undefined);
const openWindow = jest.fn(async () => undefined);
const focus = jest.fn(async () => undefined);
const tabs: { url: string; focus: typeof focus }[] = [];

beforeAll(async () => {
  Object.assign(globalThis, {
    self: {
      location,
      registration: { showNotification },
      clients: { matchAll: async () => tabs, openWindow },
      addEventListener: (type: string, act: (event: object) => void) => {
        handlers[type] = act;
      },
    },
  });
  await import('./service-worker.ts');
});
beforeEach(() => {
  jest.clearAllMocks();
  tabs.length = 0;
});

/** Sends an event to the worker, and waits for what it does. */
async function dispatch(type: string, event: object) {
  const tasks: unknown[] = [];
  handlers[type]?.({ ...event, waitUntil: (task: unknown) => tasks.push(task) });
  await Promise.all(tasks);
}
const push = (data: string | null) => dispatch('push', { data: data === null ? null : { text: () => data } });
const close = jest.fn();
const click = (path: unknown) => dispatch('notificationclick', { notification: { close, data: path } });
const here = (path: string) => `${location.origin}${path}`;

describe('a push message', () => {
  it('is shown', async () => {
    const path = '/farmer/my-wallet';
    await push(JSON.stringify({ id: 'deposit:1', title: 'Deposit received', message: '0.09 KALE', path }));
    expect(showNotification).toHaveBeenCalledWith('Deposit received', {
      body: '0.09 KALE',
      icon: '/icons/kale-192.png',
      tag: 'deposit:1',
      data: path,
    });
  });

  it.each([null, 'not JSON', 'null'])('is shown without its text if that is %j', async text => {
    await push(text);
    expect(showNotification).toHaveBeenCalledWith(
      'KALE Pool',
      expect.objectContaining({ body: 'You have a new notification' }),
    );
  });
});

describe('a click on it', () => {
  it('opens its page, and leaves other tabs alone', async () => {
    tabs.push({ url: here('/farmer/pools'), focus });
    await click('/farmer/my-wallet');
    expect(close).toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledWith(here('/farmer/my-wallet'));
    expect(focus).not.toHaveBeenCalled();
  });

  it('goes to the tab that shows it', async () => {
    tabs.push({ url: here('/farmer/pools'), focus }, { url: here('/farmer/my-wallet'), focus });
    await click('/farmer/my-wallet');
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    undefined,
    7,
  ])('leads to the notifications when its path is %j', async path => {
    await click(path);
    expect(openWindow).toHaveBeenCalledWith(here('/notifications'));
  });
});
