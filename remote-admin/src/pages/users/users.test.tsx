import { screen, waitFor } from '@testing-library/react';
import { localTime } from 'shared-api/csv';
import { failure, recordParameter, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { rowOf } from '../../testing/rows.ts';
import { anna, bert, list } from '../../testing/users.ts';
import Users from './users.tsx';

/** Responds with Bert to a search and with Anna otherwise; returns the requests. */
const answering = (found: object[] = [bert]) => {
  const asked: Record<string, string>[] = [];
  answer({
    'GET /admin/users': request => {
      const { limit: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return Response.json(list(query.search || query.role || query.page !== '1' ? found : [anna], 25));
    },
  });
  return asked;
};

withApi();
const downloads = withDownloads();

describe('Users', () => {
  it('shows everyone with role, status and wallet', async () => {
    answer({ 'GET /admin/users': list([anna, bert]) });
    await renderPage(Users);
    const first = await rowOf('anna@kale.test');
    expect(first.getByText('Farmer')).toBeVisible();
    expect(first.getByText('Active')).toBeVisible();
    expect(first.getByRole('button', { name: /custodial wallet/ })).toBeVisible();
    const second = await rowOf('bert@kale.test');
    expect(second.getByText('Pool operator')).toBeVisible();
    expect(second.getByText('Suspended')).toBeVisible();
    expect(second.getByText('None')).toBeVisible();
    expect(screen.getByText('Live')).toBeVisible();
  });

  it.each([
    ['pending', 'Pending', 'waiting'],
    ['wallet_created', 'Not funded', 'waiting'],
    ['exiting', 'Exiting', 'information'],
    ['suspended', 'Suspended', 'loss'],
    ['erased', 'Erased', 'neutral'],
    ['frozen', 'Unknown', 'neutral'],
    [null, 'Unknown', 'neutral'],
  ])('shows an account that is %s with a badge, as %s', async (status, words, ink) => {
    answer({ 'GET /admin/users': list([{ ...anna, status }]) });
    await renderPage(Users);
    const badge = (await rowOf('anna@kale.test')).getByText(words);
    expect(badge).toHaveStyle({ color: `var(--${ink})` });
  });

  it('offers neither Resume nor Suspend for an erased account', async () => {
    answer({ 'GET /admin/users': list([{ ...anna, status: 'erased' }]) });
    await renderPage(Users);
    const row = await rowOf('anna@kale.test');
    expect(row.queryByRole('button', { name: /Resume|Suspend/ })).not.toBeInTheDocument();
  });

  it.each([
    ['registered', 'Registered'],
    ['funded', 'Funded'],
    ['active_in_pool', 'Active'],
  ])('shows an account that is %s as plain text, %s', async (status, words) => {
    answer({ 'GET /admin/users': list([{ ...anna, status }]) });
    await renderPage(Users);
    const word = (await rowOf('anna@kale.test')).getByText(words);
    expect(word).toHaveStyle({ color: 'var(--text-2)' });
  });

  it.each([
    ['an administrator', { role: 'admin' }, 'Admin access', 'text-2'],
    ['an operator', { role: 'pooler', poolName: 'Fjord', poolStatus: 'active' }, 'Operates Fjord', 'text-2'],
    [
      'an operator whose pool awaits approval',
      { role: 'pooler', poolName: 'Fjord', poolStatus: 'pending' },
      'Fjord awaits approval',
      'waiting',
    ],
  ])('describes %s by what the account may do', async (_, account, words, ink) => {
    answer({ 'GET /admin/users': list([{ ...anna, status: 'registered', ...account }]) });
    await renderPage(Users);
    expect((await rowOf('anna@kale.test')).getByText(words)).toHaveStyle({ color: `var(--${ink})` });
  });

  it('searches once typing pauses, and keeps the search in the address', async () => {
    const asked = answering();
    const user = await renderPage(Users);
    await rowOf('anna@kale.test');
    await user.type(screen.getByPlaceholderText('Search by email, ID or address'), 'bert');
    await rowOf('bert@kale.test');
    expect(asked).toEqual([{ page: '1' }, { page: '1', search: 'bert' }]);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?search=bert');
  });

  it('narrows by role, and starts at page 1 again', async () => {
    const asked = answering();
    const user = await renderPage(Users, '/?page=2');
    await rowOf('bert@kale.test');
    await user.selectOptions(screen.getByLabelText('Role'), 'Pool operators');
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    expect(asked.at(-1)).toEqual({ page: '1', role: 'pooler' });
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?role=pooler');
    await user.selectOptions(screen.getByLabelText('Role'), 'All roles');
    await rowOf('anna@kale.test');
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });

  it('opens a link with its search and role', async () => {
    const asked = answering();
    await renderPage(Users, '/?role=pooler&search=bert');
    await rowOf('bert@kale.test');
    expect(screen.getByLabelText('Search users')).toHaveValue('bert');
    expect(screen.getByLabelText('Role')).toHaveValue('pooler');
    expect(asked).toEqual([{ page: '1', search: 'bert', role: 'pooler' }]);
  });

  it('narrows by state', async () => {
    const asked: (string | null)[] = [];
    answer({ 'GET /admin/users': recordParameter(asked, 'status', list([bert])) });
    const user = await renderPage(Users, '/?status=suspended');
    await rowOf('bert@kale.test');
    await user.selectOptions(screen.getByLabelText('Status'), 'All statuses');
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
    await waitFor(() => expect(asked).toEqual(['suspended', null]));
  });

  it('is sorted by the server, begins at page 1, and keeps the order in the address', async () => {
    const asked: string[] = [];
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/users': request => {
        const { searchParams } = new URL(request.url);
        asked.push(['sort', 'order', 'page'].map(name => searchParams.get(name)).join(' '));
        return Response.json(list([anna], 25));
      },
    });
    const user = await renderPage(Users, '/?sort=-email&page=2');
    await rowOf('anna@kale.test');
    expect(asked).toEqual(['email desc 2']);
    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(asked.at(-1)).toBe('email asc 1'));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/\?sort=email$/);
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.queryByRole('button', { name: 'Custodial wallet' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Registered');
    await waitFor(() => expect(asked.at(-1)).toBe('created asc 1'));
  });

  it('exports every account of the search, on all pages and in order, as CSV', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/users': request => {
        const { search, sort, page = '1' } = Object.fromEntries(new URL(request.url).searchParams);
        const found = search === 'kale' && sort === 'email';
        const items = !found ? [] : page === '1' ? [{ ...anna, poolName: 'Alpha, Beta' }] : [bert];
        return Response.json({ items, page: Number(page), limit: 100, total: 150 });
      },
    });
    const user = await renderPage(Users, '/?search=kale&sort=email');
    await rowOf('anna@kale.test');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Users exported')).toBeVisible();
    expect(screen.getByText(/: 2 rows$/)).toBeVisible();
    const [file] = downloads;
    expect(file?.name).toMatch(/^kale-pool-users-[\d-]+\.csv$/);
    const [head, ...rows] = (await file?.text)?.trim().split('\r\n') ?? [];
    expect(head).toMatch(/,Registered \(UTC\),Registered \(local\)$/);
    const at = '2026-11-01T10:00:00.000Z';
    expect(rows).toEqual([
      `anna@kale.test,Farmer,"Farming in Alpha, Beta",${anna.custodialWallet},${at},${localTime(Date.parse(at))}`,
      'bert@kale.test,Pool operator,Suspended,,,',
    ]);
  });

  it('saves no file while a page of it is missing', async () => {
    answer({
      'GET /admin/users': request => {
        const page = new URL(request.url).searchParams.get('page');
        return page === '1'
          ? Response.json({ ...list([anna], 150), limit: 100 })
          : failure(403, 'FORBIDDEN', 'Not for you')();
      },
    });
    const user = await renderPage(Users);
    await rowOf('anna@kale.test');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Export Failed')).toBeVisible();
    expect(screen.getByText('Not for you')).toBeVisible();
    expect(downloads).toEqual([]);
  });

  it('links to the history of an account if the server keeps one', async () => {
    answer({ 'GET /info': { capabilities: ['admin', 'audit'] }, 'GET /admin/users': list([anna]) });
    await renderPage(Users);
    expect(await screen.findByRole('link', { name: 'History of anna@kale.test' })).toHaveAttribute(
      'href',
      '/admin/audit?subject=user-7',
    );
  });

  it('shows a message when no account is found', async () => {
    answering([]);
    await renderPage(Users, '/?search=nobody');
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.getByText('Try another search, role or status.')).toBeVisible();
  });

  it('shows an error when they could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /admin/users': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Users);
    expect(await screen.findByText('Failed to load users. Please try again.')).toBeVisible();
    answering();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('anna@kale.test');
  });

  it('shows a message on a server without administration', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Users);
    expect(await screen.findByText('Administration not available')).toBeVisible();
  });
});
