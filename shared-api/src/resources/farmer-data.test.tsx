import { act, waitFor } from '@testing-library/react';
import { http as on } from 'msw';
import type { FarmerId } from '../contract/ids.ts';
import { endSession } from '../session/session-store.ts';
import { reply, sent, served, server, show, signIn, withServer } from '../testing/resource-fixtures.ts';
import { chooseFarmer } from './farmer-id.ts';
import { useCurrentFarmer, useFarmerSummary } from './farmers.ts';
import { usePlantings } from './history.ts';
import { usePools } from './pools.ts';

withServer();

describe('farmer data', () => {
  const session = (role: string, own: string | null) =>
    ({
      state: 'signed-in',
      token: 't',
      user: { id: 'u', email: '', role, farmerId: own },
    }) as unknown as Parameters<typeof chooseFarmer>[0];
  const other = 'f9' as FarmerId;

  it('belongs to the given farmer or the signed-in one, and to another only for an admin', () => {
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

  it('of another farmer is refused without a request', async () => {
    signIn();
    const { result } = show(() => usePlantings({ farmerId: other }));
    expect(result.current.error).toMatchObject({ code: 'FORBIDDEN' });
    expect(sent('GET /api/farmers')).toEqual([]);
  });

  it('of the signed-in farmer is not requested for an operator, who would be refused', async () => {
    server.use(on.get('*/api/farmers/current', reply({ farmer_id: 'f1' })));
    served.user = { ...served.user, role: 'pooler', farmerId: null };
    signIn();
    show(() => [useCurrentFarmer(), usePools()]);
    await waitFor(() => expect(sent('GET /api/poolers')).toHaveLength(1));
    expect(sent('GET /api/farmers/current')).toEqual([]);
  });

  it('of one farmer is never shown for another', async () => {
    served.user = { ...served.user, role: 'admin' };
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

  it('is dropped with the session', async () => {
    signIn();
    const { result } = show(() => usePlantings());
    await waitFor(() => expect(result.current.data?.items[0]?.id).toBe('of-f1'));
    act(() => endSession('signed-out'));
    expect(result.current.data).toBeUndefined();
    expect(result.current.error).toMatchObject({ code: 'FARMER_ID_MISSING' });
  });

  it('and all other cached data is dropped on sign-out, public data included', async () => {
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
    await waitFor(() => expect(asked()).toBe(2)); // shown now, so requested again
    rerender({ search: 'before' });
    expect(result.current.data).toBeUndefined();
  });

  it('requests the summary of its window', async () => {
    signIn();
    const { result } = show(() => useFarmerSummary('30d'));
    await waitFor(() => expect(result.current.data).toBeDefined());
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    const query = new URLSearchParams({ window: '30d', dayStart: midnight.toISOString() });
    expect(sent('GET /api/farmers')[0]?.line).toBe(`GET /api/farmers/f1/summary?${query}`);
  });
});
