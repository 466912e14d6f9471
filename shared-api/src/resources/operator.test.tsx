import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import { useNotifications, useReadNotifications } from '../account.ts';
import { downloadAudit } from '../administration.ts';
import type { FarmerId, PoolerId } from '../contract/ids.ts';
import { usePerformance, usePoolerMetrics, useSuspendFarmer } from '../pool.ts';
import { storeToken } from '../session/session-storage.ts';
import { rereadSession, sessionStore } from '../session/session-store.ts';
import { emptyCache } from '../testing/empty-cache.ts';
import { SharedDataProvider } from './provider.tsx';

let capabilities: string[];
let requests: string[];
const server = setupServer(
  on.get('*/api/info', () => HttpResponse.json({ capabilities })),
  on.get('*/api/auth/me', () => HttpResponse.json({ id: 'u1', email: 'p@kale.test', role: 'pooler' })),
  on.get('*/api/pooler/metrics', () => HttpResponse.json({ cpuPercent: 12.5 })),
  on.get('*/api/notifications', () =>
    HttpResponse.json({
      items: [{ id: 'n1', kind: 'from-a-newer-server', title: 'Hello', at: '2026-11-21T12:00:00Z' }],
      page: 1,
      limit: 20,
      total: 1,
    }),
  ),
  on.post('*/api/notifications/read', () => HttpResponse.json({ success: true })),
  on.post('*/api/pooler/farmers/:id/suspend', () => HttpResponse.json({ success: true })),
  on.get('*/api/audit/export', () => new HttpResponse('position,time')),
);
beforeAll(() => {
  server.listen();
  server.events.on('request:start', ({ request }) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });
});
beforeEach(async () => {
  capabilities = [];
  requests = [];
  await emptyCache();
  storeToken('token', true);
  rereadSession();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const render = <T,>(hook: () => T) => renderHook(hook, { wrapper: SharedDataProvider });
const asked = (line: string) => requests.filter(each => each === line).length;

it('sends no request that needs a missing capability', async () => {
  const { result } = render(() => ({ performance: usePerformance('7d'), metrics: usePoolerMetrics() }));
  await waitFor(() => expect(asked('GET /api/info')).toBe(1));
  expect(result.current.performance.loading).toBe(true);
  expect(requests.filter(line => /analytics|metrics/.test(line))).toEqual([]);
});

it('reads the load of the named pool', async () => {
  capabilities = ['pooler-live'];
  const { result } = render(() => usePoolerMetrics('pool-stellar-01' as PoolerId));
  await waitFor(() => expect(result.current.data?.cpuPercent).toBe(12.5));
});

it('refetches the notifications once they are read', async () => {
  capabilities = ['notifications', 'idempotency'];
  const { result } = render(() => ({ list: useNotifications(), read: useReadNotifications() }));
  await waitFor(() =>
    expect(result.current.list.data?.items[0]).toMatchObject({ kind: 'unknown', read: false }),
  );
  await waitFor(() => expect(sessionStore.getState().state).toBe('signed-in'));
  const before = asked('GET /api/notifications');
  await act(() => result.current.read.run({ ids: ['n1'] }));
  await waitFor(() => expect(asked('GET /api/notifications')).toBe(before + 1));
});

it('suspends the given farmer', async () => {
  const { result } = render(() => useSuspendFarmer());
  await waitFor(() => expect(sessionStore.getState().state).toBe('signed-in'));
  const outcome = await act(() => result.current.run('f/1' as FarmerId));
  expect(outcome.ok).toBe(true);
  expect(asked('POST /api/pooler/farmers/f%2F1/suspend')).toBe(1);
});

it('downloads the audit trail, and reports the server’s refusal', async () => {
  expect(await (await downloadAudit({ kind: 'SeatTaken' }, 'csv')).text()).toBe('position,time');
  server.use(
    on.get('*/api/audit/export', () =>
      HttpResponse.json({ code: 'FORBIDDEN', message: 'Your role may not do this' }, { status: 403 }),
    ),
  );
  await expect(downloadAudit({}, 'json')).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
});
