import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import type { ApiError } from '../http/api-error.ts';
import { checkSession } from './check-session.ts';
import { rereadSession, sessionStore } from './session-store.ts';
import { discardSession, login, register } from './sign-in.ts';
import { logout } from './sign-out.ts';
import { startSession } from './start-session.ts';

const user = { id: 'u1', email: 'farmer@kale.test', role: 'FARMER', status: 'funded', farmerId: 'f1' };
let me: () => Response | Promise<Response> = () => HttpResponse.json(user);
let asked = 0;

const server = setupServer(
  on.get('*/api/auth/me', () => {
    asked += 1;
    return me();
  }),
  on.post('*/api/auth/login', async ({ request }) => {
    const { password } = (await request.json()) as { password: string };
    if (password === 'right') return HttpResponse.json({ token: 't1' });
    return HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Invalid email or password' }, { status: 401 });
  }),
  on.post('*/api/auth/logout', () => HttpResponse.error()),
  on.post('*/api/register-farmer', () =>
    HttpResponse.json(
      { success: true, data: { userId: 'u2', farmerId: 'f2', token: 't2', custodialWallet: 'GWALLET' } },
      { status: 201 },
    ),
  ),
);
let stop = () => {};

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  me = () => HttpResponse.json(user);
  asked = 0;
  rereadSession();
});
afterEach(() => {
  stop();
  stop = () => {};
  jest.restoreAllMocks();
});

const now = () => sessionStore.getState();
const state = () => now().state;
/** Reloads the page with the stored session. */
function open() {
  rereadSession();
  stop = startSession();
}
/** Changes the shared storage as another tab would. */
function elsewhere(change: () => void, key: string | null = 'kale-pool-token') {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
const signIn = (keep?: boolean) =>
  login({ email: 'farmer@kale.test', password: 'right', ...(keep === undefined ? {} : { keep }) });

describe('signing in', () => {
  it('stores the session under its keys until sign-out', async () => {
    await expect(signIn()).resolves.toMatchObject({ role: 'farmer', farmerId: 'f1' });
    expect(state()).toBe('signed-in');
    expect(Object.fromEntries(Object.entries(localStorage))).toMatchObject({
      'kale-pool-token': 't1',
      'kale-pool-user-id': 'u1',
      'kale-pool-user-email': 'farmer@kale.test',
      'kale-pool-user-role': 'farmer',
      'kale-pool-user-status': 'funded',
      'kale-pool-farmer-id': 'f1',
    });
    expect(localStorage.getItem('kale-pool-user-response')).not.toContain('t1');
  });

  it('without "keep me signed in" lasts until the tab closes', async () => {
    await signIn(false);
    expect(sessionStorage.getItem('kale-pool-token')).toBe('t1');
    expect(localStorage.length).toBe(0);
  });

  it('with a wrong password reports the server’s message and ends no session', async () => {
    await expect(login({ email: 'a@b.c', password: 'wrong' })).rejects.toMatchObject({
      message: 'Invalid email or password',
    });
    expect(now()).toMatchObject({ state: 'signed-out', reason: 'none' });
  });

  it('is undone when the user cannot be read', async () => {
    me = () => HttpResponse.json({ code: 'FORBIDDEN', message: 'Suspended' }, { status: 403 });
    await expect(signIn()).rejects.toMatchObject({ message: 'Suspended' });
    expect([state(), localStorage.length]).toEqual(['signed-out', 0]);
  });

  it('by registering also stores the wallet', async () => {
    await register({ email: 'new@kale.test', password: '12345678', externalWallet: 'G' });
    expect(now()).toMatchObject({
      state: 'signed-in',
      user: { id: 'u2', email: 'new@kale.test', role: 'farmer' },
    });
    expect(localStorage.getItem('kale-pool-custodial-wallet')).toBe('GWALLET');
  });

  it('opens one account when a registration is repeated with the same key after a lost response', async () => {
    const keys: (string | null)[] = [];
    server.use(
      on.post('*/api/register-farmer', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? HttpResponse.error() : undefined; // then as usual
      }),
    );
    await register({ email: 'new@kale.test', password: '12345678', externalWallet: 'G' }, 'key-1');
    expect([state(), keys]).toEqual(['signed-in', ['key-1', 'key-1']]);
  });
});

describe('returning', () => {
  it('shows the last known user during the check, then the current one', async () => {
    await signIn();
    open();
    expect(now()).toMatchObject({ state: 'checking', user: { id: 'u1' } });
    await waitFor(() => expect(state()).toBe('signed-in'));
  });

  it('with a refused token signs out', async () => {
    await signIn();
    me = () => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Expired' }, { status: 401 });
    open();
    await waitFor(() => expect(now()).toMatchObject({ state: 'signed-out', reason: 'expired' }));
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['the network fails', () => HttpResponse.error()],
    ['the server is broken', () => HttpResponse.json({}, { status: 503 })],
    ['something else answers', () => HttpResponse.html('<p>Café wifi</p>')],
  ])('while %s stays signed in, and is checked again when online', async (_, failure) => {
    await signIn();
    me = failure;
    open();
    await waitFor(() => expect(now()).toMatchObject({ state: 'offline', token: 't1', user: { id: 'u1' } }));
    me = () => HttpResponse.json(user);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(state()).toBe('signed-in'));
  });

  it('sends one check, however often it is started', async () => {
    await signIn();
    asked = 0;
    open();
    startSession()();
    await waitFor(() => expect(state()).toBe('signed-in'));
    expect(asked).toBe(1);
  });
});

describe('signing out', () => {
  it('clears everything, even if the server is unreachable', async () => {
    await signIn();
    await logout();
    expect(now()).toMatchObject({ state: 'signed-out', reason: 'signed-out' });
    expect(localStorage.length).toBe(0);
  });

  it('ends push messages to this browser if the server is unreachable', async () => {
    await signIn();
    let subscribed = true;
    const unsubscribe = async () => {
      subscribed = false;
    };
    const worker = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
    const value = { getRegistration: async () => worker };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    await logout();
    await waitFor(() => expect(subscribed).toBe(false));
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('during the check never reports a missing network', async () => {
    await signIn();
    me = () => new Promise<Response>(() => {});
    open();
    const states: string[] = [];
    const stopNoting = sessionStore.subscribe(({ state }) => states.push(state));
    await logout();
    stopNoting();
    expect(states).toEqual(['signed-out']);
  });

  it('on the registration page names the signed-out user', async () => {
    await signIn();
    expect(discardSession()).toBe('farmer@kale.test');
    expect(discardSession()).toBeNull();
    expect([state(), localStorage.length]).toEqual(['signed-out', 0]);
  });

  it('in another tab signs this one out', async () => {
    await signIn();
    open();
    await waitFor(() => expect(state()).toBe('signed-in'));
    elsewhere(() => localStorage.clear(), null);
    expect(now()).toMatchObject({ state: 'signed-out', reason: 'elsewhere' });
  });

  it('in another tab keeps a session that belongs to this tab', async () => {
    await signIn(false);
    open();
    await waitFor(() => expect(state()).toBe('signed-in'));
    elsewhere(() => localStorage.clear(), null);
    expect(state()).toBe('signed-in');
  });

  it('leaves no data for the back button', async () => {
    await signIn();
    open();
    await waitFor(() => expect(state()).toBe('signed-in'));
    localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(state()).toBe('signed-out');
  });
});

it('follows another user who signs in in another tab, without showing the first user’s data', async () => {
  await signIn();
  open();
  await waitFor(() => expect(state()).toBe('signed-in'));
  me = () => HttpResponse.json({ ...user, id: 'u9', email: 'other@kale.test' });
  elsewhere(() => {
    localStorage.clear();
    localStorage.setItem('kale-pool-token', 't9');
  });
  expect(now()).toMatchObject({ state: 'checking', token: 't9', user: null });
  await waitFor(() => expect(now()).toMatchObject({ state: 'signed-in', user: { id: 'u9' } }));
});

it('refused after another tab has signed in keeps the new session in storage', async () => {
  await signIn();
  localStorage.setItem('kale-pool-token', 't9');
  me = () => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Expired' }, { status: 401 });
  await checkSession();
  expect([state(), localStorage.getItem('kale-pool-token')]).toEqual(['signed-out', 't9']);
});

it('ends once when six calls are refused at once', async () => {
  await signIn();
  const ends: string[] = [];
  const unsubscribe = sessionStore.subscribe(session => ends.push(session.state));
  me = () => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Expired' }, { status: 401 });
  const { call } = await import('../http/http.ts');
  const { User } = await import('../contract/auth.ts');
  const calls = Array.from({ length: 6 }, () => call({ path: '/auth/me', response: User }));
  const outcomes = await Promise.allSettled(calls);
  unsubscribe();
  expect(outcomes.every(outcome => outcome.status === 'rejected')).toBe(true);
  expect(
    outcomes.map(outcome => outcome.status === 'rejected' && (outcome.reason as ApiError).code),
  ).toContain('UNAUTHORIZED');
  expect(ends).toEqual(['signed-out']);
});

describe('storage that', () => {
  const broken = () => {
    throw new DOMException('No', 'SecurityError');
  };

  it('is disabled keeps the session in memory', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(broken);
    }
    await signIn();
    open();
    expect(now()).toMatchObject({ state: 'checking', user: { id: 'u1' } });
    await waitFor(() => expect(state()).toBe('signed-in'));
    await logout();
    rereadSession();
    expect(state()).toBe('signed-out');
  });

  it('is full keeps the session in memory', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(broken);
    await signIn();
    rereadSession();
    expect(now()).toMatchObject({ state: 'checking', token: 't1' });
    await logout();
  });

  it.each(['{"__proto__":{"role":"admin"}}', '[1,2', 'null', '"text"', '{"id":"u1","email":7}'])(
    'contains %s is read as far as possible',
    stored => {
      localStorage.setItem('kale-pool-token', 't1');
      localStorage.setItem('kale-pool-user-id', 'u1');
      localStorage.setItem('kale-pool-user-email', 'a@b.c');
      localStorage.setItem('kale-pool-user-role', '<script>');
      localStorage.setItem('kale-pool-user-response', stored);
      rereadSession();
      expect(now()).toMatchObject({ state: 'checking', user: { id: 'u1', role: 'farmer' } });
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );
});
