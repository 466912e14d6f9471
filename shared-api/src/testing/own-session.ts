import { jest } from '@jest/globals';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import { rereadSession, sessionStore } from '../session/session-store.ts';
import { login } from '../session/sign-in.ts';
import { startSession } from '../session/start-session.ts';

/** GET /auth/me: the farmer who signs in. */
export const user = {
  id: 'u1',
  email: 'farmer@kale.test',
  role: 'FARMER',
  status: 'funded',
  farmerId: 'f1',
};

type Answer = () => Response | Promise<Response>;

/** The answer to GET /auth/me in this test, and how often it was requested. */
export const me: { answer: Answer; asked: number } = { answer: () => HttpResponse.json(user), asked: 0 };

/** The server of these tests: its password is "right", and it does not answer a sign-out. */
export const server = setupServer(
  on.get('*/api/auth/me', () => {
    me.asked += 1;
    return me.answer();
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

/** Starts and stops the server of a test file. Each test begins signed out, with empty storage. */
export const withSession = () => {
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(me, { answer: () => HttpResponse.json(user), asked: 0 });
    rereadSession();
  });
  afterEach(() => {
    stop();
    stop = () => {};
    jest.restoreAllMocks();
  });
};

/** The session of this tab. */
export const now = () => sessionStore.getState();
/** Its state. */
export const state = () => now().state;

/** Reloads the page with the stored session. */
export function open() {
  rereadSession();
  stop = startSession();
}

/** Changes the shared storage as another tab would. */
export function elsewhere(change: () => void, key: string | null = 'kale-pool-token') {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** Signs the farmer in. */
export const signIn = (keep?: boolean) =>
  login({ email: 'farmer@kale.test', password: 'right', ...(keep === undefined ? {} : { keep }) });
