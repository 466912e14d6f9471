import { jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { logout } from '../session/sign-out.ts';
import { CLOCK, letResponsesArrive } from '../testing/clock.ts';
import {
  ID,
  pool,
  reply,
  sent,
  served,
  server,
  show,
  signIn,
  withServer,
} from '../testing/resource-fixtures.ts';
import { useApprovals, useWithdrawalFreezes } from './admin-actions.ts';
import { useCurrentFarmer } from './farmers.ts';
import { usePoolStanding } from './pool-standing.ts';
import { usePoolerSettings } from './pooler-settings.ts';
import { usePoolerStatus } from './pooler-status.ts';
import { usePools } from './pools.ts';
import { SharedDataProvider } from './provider.tsx';

withServer();

describe('pooler status', () => {
  it('is read from its own host, without the token', async () => {
    signIn();
    const { result } = show(usePoolerStatus);
    await waitFor(() => expect(result.current.data?.connections?.farmers).toBe(3));
    expect(sent('GET /pooler-api')).toEqual([
      { line: 'GET /pooler-api/pooler/status', key: null, authorization: null },
    ]);
  });

  it('is polled every 30 s except while the page is hidden', async () => {
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

describe('a poll that fails', () => {
  it.each([
    ['refuses', () => new HttpResponse('No program', { status: 404 }), 404],
    ['cannot answer', () => HttpResponse.json({}, { status: 503 }), 503],
  ])('is followed by others when the server %s, and recovers by itself', async (_, failing, status) => {
    jest.useFakeTimers(CLOCK);
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    server.use(on.get('*/pooler-api/pooler/status', failing));
    const { result } = show(usePoolerStatus);
    for (let second = 0; second < 30 && !result.current.error; second++) {
      await act(async () => {
        await letResponsesArrive();
        await jest.advanceTimersByTimeAsync(1000);
      });
    }
    expect(result.current).toMatchObject({ data: undefined, error: { status } });
    const asked = () => sent('GET /pooler-api').length;
    const before = asked();
    visible.mockReturnValue('hidden');
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(asked()).toBe(before);
    visible.mockReturnValue('visible');
    server.resetHandlers();
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(result.current.data?.connections?.farmers).toBe(3));
    expect(result.current.error).toBeUndefined();
    expect(asked()).toBe(before + 1);
  });
});

describe('changes made by others', () => {
  it.each([
    ['the requests of others', '/admin/approvals', useApprovals, { items: [] }],
    ['the freezes', '/admin/withdrawals/freezes', () => useWithdrawalFreezes(), { items: [] }],
    [
      'the state of a pool',
      '/pooler/pool',
      () => usePoolStanding(ID.pool),
      { poolerId: ID.pool, name: 'Alpha', status: 'active', maxFarmers: 25, currentFarmers: 3 },
    ],
    [
      'the settings of a pool',
      '/pooler/settings',
      () => usePoolerSettings(ID.pool),
      { invitationNote: '', minimumSuccessRate: 90, inactiveAfterDays: 7 },
    ],
  ])('reaches open pages within 30 s: %s', async (_, path, hook, body) => {
    jest.useFakeTimers(CLOCK);
    served.capabilities = ['four-eyes', 'admin-desk', 'pooler-live', 'farmer-admin'];
    server.use(on.get(`*/api${path}`, reply(body)));
    signIn();
    show(() => hook());
    const asked = () => sent(`GET /api${path}`).length;
    await waitFor(() => expect(asked()).toBe(1));
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe('a polling interval that changes', () => {
  it('applies at once, even if the last response is still fresh by the old interval', async () => {
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

it('a sign-out that takes long shows no error for the requests that it cancels', async () => {
  const { promise: answered, resolve: answerIt } = Promise.withResolvers<void>();
  server.use(
    on.get('*/api/farmers/current', () => new Promise<Response>(() => {})),
    on.post('*/api/auth/logout', () => answered.then(() => HttpResponse.json({ success: true }))),
  );
  signIn();
  const { result } = show(() => useCurrentFarmer());
  await waitFor(() => expect(sent('GET /api/farmers/current')).toHaveLength(1));
  const signedOut = logout();
  await act(() => letResponsesArrive(20));
  expect(result.current).toMatchObject({ data: undefined, error: undefined });
  answerIt();
  await act(() => signedOut);
});

describe('without a network', () => {
  const lose = () => server.use(on.get('*/api/poolers', () => HttpResponse.error()));
  const comeBack = () => {
    server.resetHandlers();
    act(() => void window.dispatchEvent(new Event('online')));
  };
  /** Lets the attempts of a call pass; their responses need more turns of the event loop. */
  const giveUp = async (failed: () => boolean) => {
    jest.useFakeTimers(CLOCK);
    while (!failed()) {
      await letResponsesArrive();
      await act(() => jest.advanceTimersByTimeAsync(500));
    }
    jest.useRealTimers();
  };

  it('a new page shows it, and loads its data as soon as the network is back', async () => {
    lose();
    const { result } = show(() => usePools());
    await giveUp(() => result.current.error !== undefined);
    expect(result.current).toMatchObject({ data: undefined, error: { code: 'NETWORK_ERROR' } });
    comeBack();
    await waitFor(() => expect(result.current.data?.items).toHaveLength(1));
    expect(result.current.error).toBeUndefined();
  });

  it('shown data stays with its age, and is refetched when the network is back', async () => {
    const { result } = show(() => usePools());
    await waitFor(() => expect(result.current.data?.items).toHaveLength(1));
    const { updatedAt } = result.current;
    lose();
    act(() => result.current.refresh());
    await giveUp(() => result.current.error !== undefined);
    expect(result.current).toMatchObject({ data: { items: [pool] }, updatedAt });
    comeBack();
    await waitFor(() => expect(result.current.error).toBeUndefined());
    expect(result.current.updatedAt).toBeGreaterThan(updatedAt ?? 0);
  });
});
