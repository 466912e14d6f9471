import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import { mutate } from 'swr';
import type { ContractId, FarmerId, PoolerId, UserId } from '../contract/ids.ts';
import { abortCalls } from '../http/http.ts';
import { storeToken, storeUser } from '../session/session-storage.ts';
import { endSession, rereadSession, sessionStore } from '../session/session-store.ts';
import { useExitContract, useJoinPool } from './contracts.ts';
import { chooseFarmer } from './farmer-id.ts';
import { useFarmerSummary } from './farmers.ts';
import { useUserStatus } from './funding.ts';
import { usePlantings } from './history.ts';
import { usePoolDetails } from './pool-details.ts';
import { usePoolerStatus } from './pooler.ts';
import { usePoolerBlocks } from './pooler-blocks.ts';
import { usePools } from './pools.ts';
import { SharedDataProvider } from './provider.tsx';
import { useUnits } from './system-info.ts';

const CLOCK: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'],
};
const ID = { user: 'u1' as UserId, pool: 'pool-stellar-01' as PoolerId, contract: 'c1' as ContractId };
const pool = { id: ID.pool, name: 'Stellar Pool Alpha', status: 'active' };
let capabilities: string[] = [];
let user = { id: 'u1', email: 'f@kale.test', role: 'farmer', farmerId: 'f1' };
let requests: { line: string; key: string | null; authorization: string | null }[] = [];

const reply = (body: unknown) => () => HttpResponse.json(body as Record<string, unknown>);
const server = setupServer(
  on.get('*/api/info', () =>
    HttpResponse.json({
      capabilities,
      units: { stake: 'KALE', reward: 'KALE' },
      network: { name: 'sandbox', blockIntervalSeconds: 60 },
    }),
  ),
  on.get('*/api/auth/me', () => HttpResponse.json(user)),
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
  capabilities = ['idempotency'];
  user = { id: 'u1', email: 'f@kale.test', role: 'farmer', farmerId: 'f1' };
  requests = [];
  localStorage.clear();
  await mutate(() => true, undefined); // as a page that was just loaded
});
afterEach(async () => {
  cleanup();
  abortCalls();
  endSession('signed-out');
  server.resetHandlers();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function signIn() {
  storeToken('t1', true);
  storeUser({
    id: ID.user,
    email: user.email,
    role: user.role as 'farmer',
    farmerId: user.farmerId as FarmerId,
  });
  rereadSession();
}
const show = <T, P>(hook: (props: P) => T, initialProps?: P) =>
  renderHook(hook, { wrapper: SharedDataProvider, ...(initialProps === undefined ? {} : { initialProps }) });
const sent = (start: string) => requests.filter(request => request.line.startsWith(start));

describe('a list', () => {
  it('comes with its pagination and its age, without a session', async () => {
    const { result } = show(() => usePools({ status: 'all' }));
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() =>
      expect(result.current.data?.pagination).toEqual({ page: 1, limit: 6, total: 13, totalPages: 3 }),
    );
    expect(Date.now() - (result.current.updatedAt ?? 0)).toBeLessThan(5000);
    expect(sent('GET /api/poolers')).toEqual([
      { line: 'GET /api/poolers?page=1&limit=6', key: null, authorization: null },
    ]);
  });

  it('shows the answer to the last question, whichever comes last', async () => {
    let answerFirst = () => {};
    server.use(
      on.get('*/api/poolers', async ({ request }) => {
        const search = new URL(request.url).searchParams.get('search');
        if (search === 'a') await new Promise<void>(resolve => (answerFirst = resolve));
        return HttpResponse.json({ items: [{ ...pool, name: search }] });
      }),
    );
    const { result, rerender } = show(({ search }: { search: string }) => usePools({ search }), {
      search: 'a',
    });
    await waitFor(() => expect(sent('GET /api/poolers')).toHaveLength(1));
    rerender({ search: 'ab' });
    await waitFor(() => expect(result.current.data?.items[0]?.name).toBe('ab'));
    answerFirst();
    await act(() => new Promise(resolve => setTimeout(resolve, 50)));
    expect(result.current.data?.items[0]?.name).toBe('ab');
  });

  it('keeps the old value beside the error when asking again fails', async () => {
    const { result } = show(() => usePools());
    await waitFor(() => expect(result.current.data).toBeDefined());
    server.use(
      on.get('*/api/poolers', () => HttpResponse.json({ code: 'GONE', message: 'Gone' }, { status: 410 })),
    );
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'GONE', message: 'Gone' }));
    expect(result.current.data?.items).toHaveLength(1);
    expect(result.current.loading).toBe(false);
  });
});

it('is asked once for everybody who shows it', async () => {
  const { result } = show(() => [usePoolDetails(ID.pool), usePoolDetails(ID.pool), usePoolDetails(null)]);
  await waitFor(() => expect(result.current[1]?.data?.name).toBe('Stellar Pool Alpha'));
  expect(sent('GET /api/pooler/')).toHaveLength(1);
});

it('reads units and block time from the server, and has the labels of the product until then', async () => {
  const { result } = show(useUnits);
  expect(result.current).toEqual({ stake: 'XLM', reward: 'XLM', blockSeconds: 300 });
  await waitFor(() => expect(result.current).toEqual({ stake: 'KALE', reward: 'KALE', blockSeconds: 60 }));
});

describe('pooler status', () => {
  it('comes from its own host, without the token', async () => {
    signIn();
    const { result } = show(usePoolerStatus);
    await waitFor(() => expect(result.current.data?.connections?.farmers).toBe(3));
    expect(sent('GET /pooler-api')).toEqual([
      { line: 'GET /pooler-api/pooler/status', key: null, authorization: null },
    ]);
  });

  it('is polled every 30 s, but not while the page is hidden', async () => {
    jest.useFakeTimers(CLOCK);
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    show(usePoolerStatus);
    const asked = () => sent('GET /pooler-api').length;
    await waitFor(() => expect(asked()).toBe(1));
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(asked()).toBe(2));
    visible.mockReturnValue('hidden');
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(asked()).toBe(2);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(100));
    await waitFor(() => expect(asked()).toBe(3));
  });
});

describe('a pace that changes', () => {
  it('holds at once, though the last answer was still fresh by the old one', async () => {
    jest.useFakeTimers(CLOCK);
    const { rerender } = renderHook(({ every }: { every?: number }) => usePoolerStatus({ every }), {
      initialProps: {},
      wrapper: SharedDataProvider,
    });
    const asked = () => sent('GET /pooler-api').length;
    await waitFor(() => expect(asked()).toBe(1));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    rerender({ every: 5_000 });
    await waitFor(() => expect(asked()).toBe(2));
    for (const times of [3, 4]) {
      await act(() => jest.advanceTimersByTimeAsync(5_100));
      await waitFor(() => expect(asked()).toBe(times));
    }
    rerender({ every: 0 });
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(asked()).toBe(4);
  });
});

describe('farmer data', () => {
  const session = (role: string, own: string | null) =>
    ({
      state: 'signed-in',
      token: 't',
      user: { id: 'u', email: '', role, farmerId: own },
    }) as unknown as Parameters<typeof chooseFarmer>[0];
  const other = 'f9' as FarmerId;

  it('is of the given farmer, else the own one; of another only for an admin', () => {
    expect(chooseFarmer(session('farmer', 'f1'))).toEqual({ farmerId: 'f1' });
    expect(chooseFarmer(session('farmer', 'f1'), 'f1' as FarmerId)).toEqual({ farmerId: 'f1' });
    expect(chooseFarmer(session('admin', null), other)).toEqual({ farmerId: other });
    expect(chooseFarmer(session('farmer', 'f1'), other).refused).toMatchObject({
      code: 'FORBIDDEN',
      status: 403,
      message: 'You can only access your own farmer data',
    });
    expect(chooseFarmer(session('pooler', null)).refused).toMatchObject({
      code: 'FARMER_ID_MISSING',
      message: 'No farmer ID found in local storage',
    });
  });

  it('that may not be read is refused without a call', async () => {
    signIn();
    const { result } = show(() => usePlantings({ farmerId: other }));
    expect(result.current.error).toMatchObject({ code: 'FORBIDDEN' });
    expect(sent('GET /api/farmers')).toEqual([]);
  });

  it('of one farmer never shows under another', async () => {
    user = { ...user, role: 'admin' };
    signIn();
    const { result, rerender } = show(
      ({ farmerId }: { farmerId: string }) => usePlantings({ farmerId: farmerId as FarmerId }),
      { farmerId: 'f1' },
    );
    await waitFor(() => expect(result.current.data?.items[0]?.id).toBe('of-f1'));
    rerender({ farmerId: 'f2' });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data?.items[0]?.id).toBe('of-f2'));
  });

  it('is gone with the session', async () => {
    signIn();
    const { result } = show(() => usePlantings());
    await waitFor(() => expect(result.current.data?.items[0]?.id).toBe('of-f1'));
    act(() => endSession('signed-out'));
    expect(result.current.data).toBeUndefined();
    expect(result.current.error).toMatchObject({ code: 'FARMER_ID_MISSING' });
  });

  it('and everything else that was loaded is gone after signing out, also what everybody may see', async () => {
    signIn();
    const { result, rerender } = show(({ search }: { search: string }) => usePools({ search }), {
      search: 'before',
    });
    await waitFor(() => expect(result.current.data).toBeDefined());
    rerender({ search: 'shown' });
    await waitFor(() => expect(result.current.data).toBeDefined());
    const asked = () => sent('GET /api/poolers?page=1&limit=6&search=shown').length;
    expect(asked()).toBe(1);
    act(() => endSession('signed-out'));
    await waitFor(() => expect(asked()).toBe(2)); // shown now, so asked for anew
    rerender({ search: 'before' });
    expect(result.current.data).toBeUndefined();
  });

  it('asks the summary for its window', async () => {
    signIn();
    const { result } = show(() => useFarmerSummary('30d'));
    await waitFor(() => expect(result.current.data).toBeDefined());
    expect(sent('GET /api/farmers')[0]?.line).toBe('GET /api/farmers/f1/summary?window=30d');
  });
});

it('asks nothing of a server that lacks the capability', async () => {
  signIn();
  const { result } = show(() => [usePoolerBlocks(), useUnits()] as const);
  await waitFor(() => expect(result.current[1].blockSeconds).toBe(60));
  expect(sent('GET /api/pooler/blocks')).toEqual([]);
});

it('of a capability fails with GET /info while nobody knows of it, and comes with the next try', async () => {
  signIn();
  server.use(
    on.get('*/api/info', () => HttpResponse.json({ code: 'BROKEN', message: 'Broken' }, { status: 410 })),
    on.get('*/api/pooler/blocks', reply({ items: [] })),
  );
  const { result } = show(() => usePoolerBlocks());
  expect(result.current.loading).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ loading: false, error: { message: 'Broken' } }));
  server.use(on.get('*/api/info', reply({ capabilities: ['pooler-live'] })));
  act(() => result.current.refresh());
  await waitFor(() => expect(result.current.data?.items).toEqual([]));
  expect(result.current.error).toBeUndefined();
});

describe('an action', () => {
  const join = { userId: ID.user, poolerId: ID.pool, stakePercentage: 0.1, harvestInterval: 20 };
  const ready = async () => {
    signIn();
    const shown = show(() => ({
      join: useJoinPool(),
      units: useUnits(),
      status: useUserStatus(),
      pool: usePoolDetails(ID.pool),
    }));
    await waitFor(() => expect(shown.result.current.units.blockSeconds).toBe(60));
    await waitFor(() => expect(shown.result.current.pool.data).toBeDefined());
    await waitFor(() => expect(sessionStore.getState().state).toBe('signed-in'));
    return shown;
  };

  it('pressed twice sends one request, and refetches what it changes', async () => {
    const { result } = await ready();
    const before = [sent('GET /api/user').length, sent('GET /api/pooler/').length];
    await act(async () => {
      const [first, second] = await Promise.all([
        result.current.join.run(join),
        result.current.join.run(join),
      ]);
      expect(first).toMatchObject({ ok: true, value: { contractId: 'c1' } });
      expect(second).toBe(first);
    });
    expect(sent('POST /api/join-pool')).toHaveLength(1);
    expect(sent('POST /api/join-pool')[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(result.current.join).toMatchObject({ pending: false, data: { contractId: 'c1' } });
    await waitFor(() =>
      expect([sent('GET /api/user').length, sent('GET /api/pooler/').length]).toEqual(
        before.map(count => count + 1),
      ),
    );
  });

  it('says why it failed, and forgets it when told', async () => {
    const { result } = await ready();
    server.use(
      on.post('*/api/join-pool', () =>
        HttpResponse.json({ code: 'POOLER_FULL', message: 'Full' }, { status: 409 }),
      ),
    );
    await act(async () => {
      expect(await result.current.join.run(join)).toMatchObject({
        ok: false,
        error: { code: 'POOLER_FULL' },
      });
    });
    expect(result.current.join.error?.message).toBe('Full');
    act(() => result.current.join.reset());
    expect(result.current.join.error).toBeUndefined();
  });

  it('has a key of its own each time, except to try again what may have been done', async () => {
    const { result } = await ready();
    const press = (harvestInterval: number) =>
      act(async () => void (await result.current.join.run({ ...join, harvestInterval })));
    await press(20);
    await press(20);
    server.use(on.post('*/api/join-pool', () => HttpResponse.json({}, { status: 500 })));
    jest.useFakeTimers(CLOCK);
    await act(async () => {
      let over = false;
      void result.current.join.run(join).then(() => {
        over = true;
      });
      while (!over) {
        for (let turn = 0; turn < 5; turn++) await setImmediate();
        await jest.advanceTimersByTimeAsync(500);
      }
    });
    jest.useRealTimers();
    server.resetHandlers();
    await press(20);
    const keys = sent('POST /api/join-pool').map(request => request.key);
    expect(keys[0]).not.toBe(keys[1]);
    expect(new Set(keys.slice(2)).size).toBe(1);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('is sent once, without a key, to a server that cannot tell a repetition', async () => {
    capabilities = [];
    signIn();
    const { result } = show(() => ({ exit: useExitContract(), units: useUnits() }));
    await waitFor(() => expect(result.current.units.blockSeconds).toBe(60));
    server.use(on.post('*/api/contracts/:id/exit', () => HttpResponse.json({}, { status: 500 })));
    await act(async () => {
      expect(await result.current.exit.run(ID.contract)).toMatchObject({ ok: false });
    });
    expect(sent('POST /api/contracts')).toMatchObject([{ line: 'POST /api/contracts/c1/exit', key: null }]);
  });

  it('may end after its page is gone', async () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { result, unmount } = await ready();
    const outcome = await act(async () => ({ running: result.current.join.run(join) }));
    unmount();
    await expect(outcome.running).resolves.toMatchObject({ ok: true });
    expect(complain).not.toHaveBeenCalled();
  });
});
