import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { contract, farmer, inPool } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { projectionApi } from '../../testing/projection-fixtures.ts';
import MyPool from './my-pool.tsx';

withApi();

const settings = () => renderPage(MyPool, '/farmer/my-pool?tab=settings');

describe('changing a contract', () => {
  const info = {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'contract-settings'],
  };
  const api = {
    ...inPool,
    'GET /info': info,
    'GET /farmers/blockchain-data': {
      currentBlock: { height: 81107, nextBlockAt: new Date(Date.now() + 2.9 * 3_600_000).toISOString() },
    },
  };
  const open = async (name: string) => {
    const user = await settings();
    const stakes = within(await screen.findByRole('region', { name: 'Stake Management' }));
    await user.click(stakes.getByRole('button', { name }));
    return { user, dialog: within(await screen.findByRole('dialog', { name })) };
  };

  it('adjusts the stake from the next block on', async () => {
    const sent: unknown[] = [];
    answer({
      ...api,
      'PATCH /contracts/contract-0123456789': async request => {
        sent.push(await request.json(), request.headers.get('Idempotency-Key'));
        return HttpResponse.json({
          contractId: 'contract-0123456789',
          status: 'active',
          stakePercentage: 0.2,
        });
      },
    });
    const { user, dialog } = await open('Adjust Stake');
    expect(dialog.getByRole('slider')).toHaveValue('10');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await dialog.findByText(/from block #81108 on/)).toHaveTextContent('in 2 h 54 min');
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '20' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Stake changed')).toBeInTheDocument();
    expect(
      screen.getByText('20% of your KALE is staked in each block, from the next one on.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([{ stakePercentage: 0.2 }, expect.any(String)]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('projects the new stake’s earnings before it is saved', async () => {
    answer({
      ...api,
      ...projectionApi('pool-stellar-01'),
      'GET /farmers/blockchain-data': { custodialWallet: { balance: '5000.0000000' } },
    });
    const { dialog } = await open('Adjust Stake');
    const expected = () => dialog.getByText(/^Expected net earned a day/).textContent;
    await waitFor(() => expect(expected()).toMatch(/[\d,.]+ to [\d,.]+ KALE$/));
    const before = expected();
    expect(dialog.getByText('2,342.79')).toBeVisible();
    expect(dialog.getByText('295.24 to 500.00 KALE')).toBeVisible();
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '20' } });
    await waitFor(() => expect(expected()).not.toBe(before));
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '0' } });
    expect(await dialog.findByText(/^With a stake of 0% you plant no KALE and can lose none/)).toBeVisible();
  });

  it('changes the harvest interval, and keeps the choice when it is refused', async () => {
    answer({
      ...api,
      'GET /farmers/blockchain-data': {
        currentBlock: { height: 81107, nextBlockAt: new Date().toISOString() },
      },
      'PATCH /contracts/contract-0123456789': failure(
        409,
        'CONTRACT_NOT_ACTIVE',
        'This contract is not active',
      ),
    });
    const { user, dialog } = await open('Change Harvest Interval');
    expect(dialog.getByRole('radio', { name: '6 blocks (30 minutes)' })).toBeChecked();
    expect(await dialog.findByText(/from block #81108 on/)).toHaveTextContent('#81108 on, due now.');
    await user.click(dialog.getByRole('radio', { name: '12 blocks (1 hour)' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Change Failed')).toBeInTheDocument();
    expect(screen.getByText('This contract is not active')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: '12 blocks (1 hour)' })).toBeChecked();
  });

  it('links from the status card to the pool and to the stake, and shows the progress to the next harvest', async () => {
    const running = { ...contract, worked_blocks: 4, open_blocks: 1 };
    answer({ ...api, 'GET /farmers/current': { farmer, active_contract: running } });
    const user = await renderPage(MyPool);
    const status = within(await screen.findByRole('region', { name: 'Stellar Pool Alpha' }));
    expect(status.getByText('4 of 6 blocks worked, 1 open')).toBeInTheDocument();
    expect(status.getByRole('link', { name: 'Stellar Pool Alpha' })).toHaveAttribute(
      'href',
      '/farmer/pools/pool-stellar-01',
    );
    await user.click(await status.findByRole('button', { name: 'Adjust Stake' }));
    expect(await screen.findByRole('dialog', { name: 'Adjust Stake' })).toBeVisible();
  });

  it('offers no change to an exiting contract, nor if the server knows none', async () => {
    answer({
      ...api,
      'GET /farmers/current': { farmer, active_contract: { ...contract, status: 'exiting' } },
    });
    await settings();
    await screen.findByRole('button', { name: 'Exit requested' });
    expect(screen.queryByRole('button', { name: 'Adjust Stake' })).not.toBeInTheDocument();
  });
});

describe('the notifications of a farmer', () => {
  const open = async (capabilities: string[]) => {
    answer({ ...inPool, 'GET /info': { capabilities } });
    await settings();
    await screen.findByRole('button', { name: 'Exit Pool' });
  };

  it.each(['Email Settings', 'Alert Preferences'])('%s leads to the preferences', async name => {
    await open(['notifications']);
    expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/account?tab=notifications');
  });

  it('cannot be chosen if the server has none', async () => {
    await open([]);
    expect(screen.queryByRole('link', { name: 'Alert Preferences' })).not.toBeInTheDocument();
  });
});
