import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../testing/pool-api.ts';
import { pool } from '../testing/pools-fixtures.ts';
import PoolDiscovery from './pool-discovery/pool-discovery.tsx';
import WorkHistory from './work-history/work-history.tsx';

/** A list of three pages with one item each; each page waits for what `until` returns. */
const threePages =
  (item: (page: number) => object, until: (page: number) => unknown = () => undefined) =>
  async (request: Request) => {
    const { searchParams } = new URL(request.url);
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    await until(page);
    return Response.json({ items: page > 3 ? [] : [item(page)], page, limit, total: 3 * limit });
  };

const pooler = { 'GET /auth/me': { id: 'user-2', email: 'pooler@kale.test', role: 'pooler' } };
const admin = { 'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' } };
const lists = [
  ['pools', PoolDiscovery, {}, 'GET /poolers', (n: number) => pool(`p${n}`), /^Pool p/],
  [
    "a pool's farmers",
    WorkHistory,
    pooler,
    'GET /pooler/farmers',
    (n: number) => ({ farmerId: `f${n}`, name: `Pool p${n}`, status: 'active' }),
    /^Pool p/,
  ],
  [
    'farmers to choose from',
    WorkHistory,
    admin,
    'GET /admin/users',
    (n: number) => ({ id: `u${n}`, email: `Pool p${n}`, role: 'farmer', farmerId: `f${n}` }),
    /^Pool p/,
  ],
] as const;

withApi();

describe.each(lists)('the list of %s', (_, Page, who, route, item, name) => {
  it('opens the last page when the URL is beyond the end', async () => {
    answer({ ...who, [route]: threePages(item) });
    await renderPage(Page, '/?page=9');
    expect(await screen.findByText(name)).toHaveTextContent('Pool p3');
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=3');
  });

  it('keeps the rows and the focus while the next page loads', async () => {
    const second = Promise.withResolvers<void>();
    answer({ ...who, [route]: threePages(item, page => page === 2 && second.promise) });
    const user = await renderPage(Page);
    expect(await screen.findByText(name)).toHaveTextContent('Pool p1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
    expect(screen.getByText(name)).toHaveTextContent('Pool p1');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    second.resolve();
    expect(await screen.findByText('Pool p2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });
});
