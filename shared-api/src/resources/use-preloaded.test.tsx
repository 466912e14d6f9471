import { cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import { discardPreloaded, readPreloaded } from '../http/preloaded-responses.ts';
import { emptyCache } from '../testing/empty-cache.ts';
import { usePools } from './pools.ts';
import { SharedDataProvider } from './provider.tsx';

let asked = 0;
const server = setupServer(
  on.get('*/api/info', () => HttpResponse.json({ capabilities: [] })),
  on.get('*/api/poolers', () => {
    asked += 1;
    return HttpResponse.json({ items: [], page: 1, limit: 6, total: 41 });
  }),
);

const shown: string[] = [];
const Total = () => {
  const { data, loading } = usePools();
  const text = loading ? 'loading' : `${data?.total} pools`;
  shown.push(text);
  return <p>{text}</p>;
};
const open = () => render(<Total />, { wrapper: SharedDataProvider });
const preloaded = (response: Response | Promise<Response>) => {
  window.__kalePreloaded = { '/api/poolers?page=1&limit=6': Promise.resolve(response) };
};

describe('data preloaded by the HTML', () => {
  beforeAll(() => server.listen());
  afterEach(async () => {
    cleanup();
    discardPreloaded();
    await emptyCache();
    asked = 0;
    shown.length = 0;
  });
  afterAll(() => server.close());

  it('is in the first render, and is not requested again', async () => {
    preloaded(Response.json({ items: [], page: 1, limit: 6, total: 7 }));
    await readPreloaded();
    const first = open();
    expect(await screen.findByText('7 pools')).toBeTruthy();
    first.unmount();
    open();
    expect(screen.getByText('7 pools')).toBeTruthy();
    expect(new Set(shown)).toEqual(new Set(['7 pools']));
    await new Promise(done => setTimeout(done, 50)); // longer than the server of this test takes
    expect(asked).toBe(0);
  });

  it('is requested again when the server failed', async () => {
    preloaded(Response.json({}, { status: 500 }));
    await readPreloaded();
    open();
    expect(await screen.findByText('41 pools')).toBeTruthy();
    expect(asked).toBe(1);
  });

  it('is dropped with the session that requested it', async () => {
    preloaded(Response.json({ items: [], page: 1, limit: 6, total: 7 }));
    await readPreloaded();
    discardPreloaded();
    open();
    expect(await screen.findByText('41 pools')).toBeTruthy();
  });
});
