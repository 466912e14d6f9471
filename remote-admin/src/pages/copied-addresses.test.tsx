import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../testing/pool-api.ts';
import Poolers from './poolers/poolers.tsx';
import Users from './users/users.tsx';

withApi();
afterEach(() => jest.restoreAllMocks());

const address = 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE';
const list = (item: object) => ({ items: [item], page: 1, limit: 20, total: 1 });

it.each([
  [
    'custodial wallet',
    Users,
    '/admin/users',
    { id: 'user-7', email: 'anna@kale.test', role: 'farmer', custodialWallet: address },
  ],
  [
    'payout address',
    Poolers,
    '/admin/poolers',
    { id: 'pool-9', name: 'Green Field', status: 'active', payoutAddress: address },
  ],
])('names an address when the browser refuses to copy a %s', async (name, Page, path, item) => {
  answer({ [`GET ${path}`]: list(item) });
  const user = await renderPage(Page);
  jest.spyOn(window.navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: `Copy ${name}` }));
  expect(await screen.findByText('Failed to copy address to clipboard.')).toBeVisible();
});
