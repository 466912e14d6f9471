import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import Users from './users.tsx';

const anna = {
  id: 'user-7',
  email: 'anna@kale.test',
  role: 'farmer',
  status: 'active_in_pool',
  custodialWallet: 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE',
  createdAt: '2026-11-01T10:00:00Z',
};
const bert = { id: 'user-8', email: 'bert@kale.test', role: 'pooler', status: 'suspended' };
const list = (items: object[], total = items.length) => ({ items, page: 1, limit: 20, total });
const rowOf = async (email: string) =>
  within((await screen.findByText(email)).closest('tr') ?? document.body);

/** Answers with Bert to whoever looks for something, with Anna otherwise; tells what was asked. */
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
  });

  it('searches once typing pauses, and keeps the search in the address', async () => {
    const asked = answering();
    const user = await renderPage(Users);
    await rowOf('anna@kale.test');
    await user.type(screen.getByPlaceholderText('Search by e-mail, ID or address'), 'bert');
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

  it('says when nobody is found', async () => {
    answering([]);
    await renderPage(Users, '/?search=nobody');
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.getByText('Try another search or role.')).toBeVisible();
  });

  it('says when they could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /admin/users': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Users);
    expect(await screen.findByText('Failed to load users. Please try again.')).toBeVisible();
    answering();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('anna@kale.test');
  });

  it('says so on a server without administration', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Users);
    expect(await screen.findByText('Administration not available')).toBeVisible();
  });
});
