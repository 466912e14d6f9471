import { act, screen, waitFor } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import NextBlock from './next-block.tsx';

withApi();
const poolerId = 'pool-green';
const api = apiFor({ id: 'u1', email: 'operator@kale.test', role: 'pooler', poolerId });
const minute = 60_000;

it('names a pool that waits for approval, which public pages do not know yet', async () => {
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

describe("a farmer's header", () => {
  const farmers = apiFor({ id: 'u2', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' });
  const currentBlock = {
    height: 7,
    openedAt: new Date(Date.now() - minute).toISOString(),
    nextBlockAt: new Date(Date.now() + 4 * minute).toISOString(),
  };
  const show = async (active_contract: object | null) => {
    farmers({
      'GET /farmers/blockchain-data': { currentBlock },
      'GET /farmers/current': { farmer: { id: 'farmer-1' }, active_contract },
    });
    renderInApp(<NextBlock />);
    await act(() => login({ email: 'farmer@kale.test', password: 'secret' }));
  };
  const contract = { id: 'c-1', status: 'active', contract_terms: { pooler_name: 'Stellar Pool Alpha' } };

  it('counts down to the next block of the pool', async () => {
    await show(contract);
    expect(await screen.findByText('Stellar Pool Alpha')).toBeInTheDocument();
    expect(screen.getByText('Next block')).toBeVisible();
  });

  it('shows that the farmer is leaving, and when the exit is over', async () => {
    const exit_available_at = new Date(Date.now() + 2 * 60 * minute + minute / 2).toISOString();
    await show({ ...contract, status: 'exiting', exit_available_at });
    expect(await screen.findByText('Leaving')).toBeVisible();
    expect(screen.getByText('in 2 h')).toBeVisible();
    expect(screen.queryByText('Next block')).not.toBeInTheDocument();
  });

  it('shows no next block to a farmer without a pool', async () => {
    await show(null);
    await waitFor(() => expect(screen.queryByText('Next block')).not.toBeInTheDocument());
  });

  it('shows none before it knows whether there is a pool', async () => {
    farmers({
      'GET /farmers/blockchain-data': { currentBlock },
      'GET /farmers/current': () => new Promise(() => undefined),
    });
    renderInApp(<NextBlock />);
    await act(() => login({ email: 'farmer@kale.test', password: 'secret' }));
    await expect(screen.findByText('Next block')).rejects.toThrow();
  });
});
