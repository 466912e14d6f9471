import { jest } from '@jest/globals';
import { act, cleanup, waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { endSession, sessionStore } from '../session/session-store.ts';
import { CLOCK, letResponsesArrive } from '../testing/clock.ts';
import { ID, sent, served, server, show, signIn, withServer } from '../testing/resource-fixtures.ts';
import { useExitContract, useJoinPool } from './contracts.ts';
import { usePoolDetails } from './pool-details.ts';
import { useUnits } from './system-info.ts';
import { useUserStatus } from './user-status.ts';

withServer();

describe('an action', () => {
  const join = { userId: ID.user, poolerId: ID.pool, stakePercentage: 0.1, harvestInterval: 20 };
  const opened = async () => {
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
  const ready = () => {
    signIn();
    return opened();
  };

  /** Runs the action until its last retry has failed. */
  const giveUp = async (run: () => Promise<unknown>) => {
    jest.useFakeTimers(CLOCK);
    await act(async () => {
      let over = false;
      void run().then(() => {
        over = true;
      });
      while (!over) {
        await letResponsesArrive();
        await jest.advanceTimersByTimeAsync(500);
      }
    });
    jest.useRealTimers();
  };

  it('sends one request when pressed twice, and refetches what it changes', async () => {
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

  it('keeps its error until it is reset', async () => {
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

  it('has a new idempotency key each time, except to retry a request whose outcome is unknown', async () => {
    const { result } = await ready();
    const press = (harvestInterval: number) =>
      act(async () => void (await result.current.join.run({ ...join, harvestInterval })));
    await press(20);
    await press(20);
    server.use(on.post('*/api/join-pool', () => HttpResponse.json({}, { status: 500 })));
    await giveUp(() => result.current.join.run(join));
    server.resetHandlers();
    await press(20);
    const keys = sent('POST /api/join-pool').map(request => request.key);
    expect(keys[0]).not.toBe(keys[1]);
    expect(new Set(keys.slice(2)).size).toBe(1);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('whose outcome is unknown keeps its key for an identical request, and refetches what it changes', async () => {
    const { result, unmount } = await ready();
    const before = sent('GET /api/user').length;
    server.use(on.post('*/api/join-pool', () => HttpResponse.json({}, { status: 500 })));
    await giveUp(() => result.current.join.run(join));
    await waitFor(() => expect(sent('GET /api/user').length).toBeGreaterThan(before));
    unmount();
    server.resetHandlers();
    const { result: reopened } = await opened();
    for (const harvestInterval of [6, 20, 20])
      await act(async () => void (await reopened.current.join.run({ ...join, harvestInterval })));
    const keys = sent('POST /api/join-pool').map(request => request.key);
    const [unclear, other, same, another] = keys.slice(-4);
    expect(same).toBe(unclear);
    expect(new Set([unclear, other, another]).size).toBe(3);
  });

  it('whose outcome is unknown does not share its key with the next user', async () => {
    const { result } = await ready();
    server.use(on.post('*/api/join-pool', () => HttpResponse.json({}, { status: 500 })));
    await giveUp(() => result.current.join.run(join));
    server.resetHandlers();
    cleanup();
    endSession('signed-out');
    const { result: next } = await ready();
    await act(async () => void (await next.current.join.run(join)));
    const [unclear, own] = sent('POST /api/join-pool')
      .map(request => request.key)
      .slice(-2);
    expect(own).not.toBe(unclear);
  });

  it('is sent once, without a key, to a server without idempotency', async () => {
    served.capabilities = [];
    signIn();
    const { result } = show(() => ({ exit: useExitContract(), units: useUnits() }));
    await waitFor(() => expect(result.current.units.blockSeconds).toBe(60));
    server.use(on.post('*/api/contracts/:id/exit', () => HttpResponse.json({}, { status: 500 })));
    await act(async () => {
      expect(await result.current.exit.run(ID.contract)).toMatchObject({ ok: false });
    });
    expect(sent('POST /api/contracts')).toMatchObject([{ line: 'POST /api/contracts/c1/exit', key: null }]);
  });

  it('may end after its page has unmounted', async () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { result, unmount } = await ready();
    const outcome = await act(async () => ({ running: result.current.join.run(join) }));
    unmount();
    await expect(outcome.running).resolves.toMatchObject({ ok: true });
    expect(complain).not.toHaveBeenCalled();
  });
});
