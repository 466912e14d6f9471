import { act, screen } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import NextBlock from './next-block.tsx';

withApi();
const poolerId = 'pool-green';
const api = apiFor({ id: 'u1', email: 'operator@kale.test', role: 'pooler', poolerId });
const minute = 60_000;

it('names a pool that waits for approval, which the public pages do not know yet', async () => {
  api({
    'GET /farmers/blockchain-data': {
      currentBlock: {
        height: 7,
        openedAt: new Date(Date.now() - minute).toISOString(),
        nextBlockAt: new Date(Date.now() + 4 * minute).toISOString(),
      },
    },
    'GET /pooler/pool': { poolerId, name: 'Green', status: 'pending', maxFarmers: 10, currentFarmers: 0 },
    'GET /pooler/pool-green/details': failure(404, 'NOT_FOUND', 'No such pool'),
  });
  renderInApp(<NextBlock />);
  await act(() => login({ email: 'operator@kale.test', password: 'secret' }));
  expect(await screen.findByText('Next block')).toBeVisible();
  expect(await screen.findByText('Green')).toBeInTheDocument();
});
