import { screen, waitFor } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { card } from '../../testing/card.ts';
import { operatorDetails, showUser } from '../../testing/user-page.tsx';

const payoutWallet = 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE';
const pool = {
  poolerId: 'pool-9',
  name: 'Fjord',
  address: payoutWallet,
  status: 'active',
  maxFarmers: 30,
  currentFarmers: 12,
  rewardSplit: 0.1,
  youKeep: 85,
  forfeits: { count: 2, stake: '55.0000000' },
  plantingPausedAt: '2026-11-21T10:00:00Z',
};
const earnings = {
  today: '7.0000000',
  last30Days: '300.0000000',
  allTime: '8260.0000000',
  unpaid: '4.5000000',
  stepSeconds: 86_400,
  series: [],
  members: [],
};
const ofPool = (body: object) => (request: Request) =>
  Response.json(new URL(request.url).searchParams.get('poolerId') === 'pool-9' ? body : {});
const showOperator = (more: object = {}) =>
  showUser({
    'GET /info': { capabilities: ['admin', 'admin-desk', 'pool-earnings', 'pooler-live'] },
    'GET /admin/users/user-7': operatorDetails,
    'GET /pooler/pool': ofPool(pool),
    'GET /pooler/earnings': ofPool(earnings),
    ...more,
  });

withApi();

describe('an operator', () => {
  it('has the earnings, state and payout wallet of the pool', async () => {
    await showOperator();
    const earned = await card('Money');
    await waitFor(() =>
      expect(earned.getByText('All time').closest('dl')).toHaveTextContent(
        /7\.00.*300\.00.*8,260\.00.*4\.50/,
      ),
    );
    const shown = await card('Pool');
    expect(await shown.findByText('Paused by its operator')).toBeVisible();
    expect(shown.getByText('12 of 30')).toBeVisible();
    expect(shown.getByText(/55\.00/)).toBeVisible();
    expect(shown.getByRole('button', { name: /payout wallet/ })).toBeVisible();
    expect(shown.getByRole('link', { name: 'Fjord' })).toHaveAttribute('href', '/farmer/pools/pool-9');
  });

  it('offers Retry for what could not be loaded', async () => {
    await showOperator({
      'GET /pooler/pool': failure(500, 'INTERNAL_ERROR', 'Out of order'),
      'GET /pooler/earnings': failure(500, 'INTERNAL_ERROR', 'Out of order'),
    });
    expect(await screen.findByText('Failed to load the pool. Please try again.')).toBeVisible();
    expect(screen.getByText('Failed to load the pool’s earnings. Please try again.')).toBeVisible();
  });
});
