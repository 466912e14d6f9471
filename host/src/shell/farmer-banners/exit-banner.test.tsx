import { act, screen, waitFor } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { ExitBanner } from './exit-banner.tsx';

withApi();
const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' });
const show = async (contract: object | null) => {
  api({
    'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money'] },
    'GET /farmers/current': { farmer: { id: 'farmer-1' }, active_contract: contract },
    'GET /farmers/farmer-1/money': {
      total: '23622.7800001',
      available: '13932.2000001',
      planted: '9662.1000000',
      plantedBlocks: 2,
      pendingReward: '28.4800000',
      earned: '1',
      lostStakes: '0',
      lostBlocks: 0,
      netEarned: '1',
      deposited: '1',
      withdrawn: '0',
    },
  });
  renderInApp(<ExitBanner />);
  await act(() => login({ email: 'farmer@kale.test', password: 'secret' }));
};
const contract = { id: 'c-1', contract_terms: { pooler_name: 'Stellar Pool Alpha' } };

it('shows the expected payout and its parts on every page', async () => {
  const exit_available_at = new Date(Date.now() + 2 * 3_600_000 + 30_000).toISOString();
  await show({ ...contract, status: 'exiting', exit_available_at });
  const banner = (await screen.findByText(/Leaving Stellar Pool Alpha/)).closest('p');
  await waitFor(() =>
    expect(banner).toHaveTextContent(
      'Leaving Stellar Pool Alpha. Expected payout: 23,622.7800 KALE in 2 h. 13,932.2000 available, 9,662.1000 planted, 28.4800 pending reward.',
    ),
  );
  expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/farmer/my-pool');
});

it('is absent for a farmer who stays', async () => {
  await show({ ...contract, status: 'active' });
  await waitFor(() => expect(screen.queryByText(/Leaving/)).not.toBeInTheDocument());
});
