import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { ID, pool, sent, server, show, withServer } from '../testing/resource-fixtures.ts';
import { usePoolDetails } from './pool-details.ts';
import { usePools } from './pools.ts';
import { refetch } from './refetch.ts';
import { useUnits } from './system-info.ts';

withServer();

describe('a list', () => {
  it('has its pagination and its age, without a session', async () => {
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

  it('of all pools is read page by page, and counts as loading until the last one', async () => {
    server.use(
      on.get('*/api/poolers', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        const items = page === 3 ? [] : [{ ...pool, id: `pool-${page}` }];
        return HttpResponse.json({ items, page, limit: 100, total: 201 });
      }),
    );
    const loading: boolean[] = [];
    const { result } = show(() => {
      const pools = usePools({ every: true });
      if (pools.data) loading.push(pools.loading);
      return pools;
    });
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current.data?.items.map(({ id }) => id)).toEqual(['pool-1', 'pool-2']);
    expect(loading.indexOf(false)).toBe(loading.length - 1);
    expect(sent('GET /api/poolers').map(({ line }) => line)).toEqual(
      [1, 2, 3].map(page => `GET /api/poolers?page=${page}&limit=100`),
    );
  });

  it('shows the response to the last request, whichever arrives last', async () => {
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

  it('keeps the old value beside the error when a refetch fails', async () => {
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

it('is requested again for each query that a page shows after a change, and only once', async () => {
  const open = (page: number) => show(() => usePools({ page }));
  const asked = (page: number) => sent(`GET /api/poolers?page=${page}&`).length;
  const first = open(1);
  await waitFor(() => expect(first.result.current.data).toBeDefined());
  first.unmount();
  const second = open(2);
  await waitFor(() => expect(second.result.current.data).toBeDefined());
  await act(() => refetch(['pools']));
  await waitFor(() => expect(asked(2)).toBe(2));
  const again = open(1);
  await waitFor(() => expect(asked(1)).toBe(2));
  await waitFor(() => expect(again.result.current.validating).toBe(false));
  open(1);
  open(2);
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
  expect([asked(1), asked(2)]).toEqual([2, 2]);
});

it('is requested once for all components that show it', async () => {
  const { result } = show(() => [usePoolDetails(ID.pool), usePoolDetails(ID.pool), usePoolDetails(null)]);
  await waitFor(() => expect(result.current[1]?.data?.name).toBe('Stellar Pool Alpha'));
  expect(sent('GET /api/pooler/')).toHaveLength(1);
});

it('reads units and block time from the server, with defaults until then', async () => {
  const { result } = show(useUnits);
  expect(result.current).toEqual({ stake: 'XLM', reward: 'XLM', blockSeconds: 300 });
  await waitFor(() => expect(result.current).toEqual({ stake: 'KALE', reward: 'KALE', blockSeconds: 60 }));
});
