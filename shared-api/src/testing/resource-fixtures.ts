import { jest } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import type { ContractId, FarmerId, PoolerId, UserId } from '../contract/ids.ts';
import { abortCalls } from '../http/http.ts';
import { SharedDataProvider } from '../resources/provider.tsx';
import { storeToken, storeUser } from '../session/session-storage.ts';
import { endSession, rereadSession } from '../session/session-store.ts';
import { emptyCache } from './empty-cache.ts';

export const ID = {
  user: 'u1' as UserId,
  pool: 'pool-stellar-01' as PoolerId,
  contract: 'c1' as ContractId,
};
export const pool = { id: ID.pool, name: 'Stellar Pool Alpha', status: 'active' };

/** Capabilities and accounts of a test's server, reset before each test. */
export const served = { capabilities: ['idempotency'], user: {} as Record<string, unknown> };
const farmer = { id: 'u1', email: 'f@kale.test', role: 'farmer', farmerId: 'f1' };

let requests: { line: string; key: string | null; authorization: string | null }[] = [];
/** Requests that begin with this text: "GET /api/poolers". */
export const sent = (start: string) => requests.filter(request => request.line.startsWith(start));

export const reply = (body: unknown) => () => HttpResponse.json(body as Record<string, unknown>);
export const server = setupServer(
  on.get('*/api/info', () =>
    HttpResponse.json({
      capabilities: served.capabilities,
      units: { stake: 'KALE', reward: 'KALE' },
      network: { name: 'sandbox', blockIntervalSeconds: 60 },
    }),
  ),
  on.get('*/api/auth/me', () => HttpResponse.json(served.user)),
  on.post('*/api/auth/logout', reply({})),
  on.get('*/api/poolers', reply({ items: [pool], page: 1, limit: 6, total: 13 })),
  on.get('*/api/pooler/:id/details', reply(pool)),
  on.get('*/api/user/:id/status', reply({})),
  on.get('*/api/farmers/:id/plantings', ({ params }) =>
    HttpResponse.json({ items: [{ id: `of-${params.id}`, status: 'success' }] }),
  ),
  on.get('*/api/farmers/:id/summary', reply({})),
  on.get('*/pooler-api/pooler/status', reply({ connections: { farmers: 3 } })),
  on.post('*/api/join-pool', reply({ contractId: 'c1', status: 'pending' })),
  on.post('*/api/contracts/:id/exit', reply({ status: 'exiting' })),
);

/** Serves a test file. Each test starts signed out, like a page that was just loaded. */
export const withServer = () => {
  beforeAll(() => {
    server.listen();
    server.events.on('request:start', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push({
        line: `${request.method} ${pathname}${search}`,
        key: request.headers.get('Idempotency-Key'),
        authorization: request.headers.get('Authorization'),
      });
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    Object.assign(served, { capabilities: ['idempotency'], user: farmer });
    requests = [];
    localStorage.clear();
    await emptyCache();
  });
  afterEach(() => {
    cleanup();
    abortCalls();
    endSession('signed-out');
    server.resetHandlers();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
};

/** Signs in as the served user, as after a reload. */
export const signIn = () => {
  const { email, role, farmerId } = served.user;
  storeToken('t1', true);
  storeUser({
    id: ID.user,
    email: email as string,
    role: role as 'farmer',
    farmerId: farmerId as FarmerId,
  });
  rereadSession();
};

/** Uses a hook inside the product's provider. */
export const show = <T, P>(hook: (props: P) => T, initialProps?: P) =>
  renderHook(hook, { wrapper: SharedDataProvider, ...(initialProps === undefined ? {} : { initialProps }) });
