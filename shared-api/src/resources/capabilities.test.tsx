import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { reply, sent, server, show, signIn, withServer } from '../testing/resource-fixtures.ts';
import { usePoolerBlocks } from './pooler-blocks.ts';
import { useUnits } from './system-info.ts';

withServer();

it('sends no request to a server without the capability', async () => {
  signIn();
  const { result } = show(() => [usePoolerBlocks(), useUnits()] as const);
  await waitFor(() => expect(result.current[1].blockSeconds).toBe(60));
  expect(sent('GET /api/pooler/blocks')).toEqual([]);
});

it('fails with GET /info while the capabilities are unknown, and recovers with the next attempt', async () => {
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
