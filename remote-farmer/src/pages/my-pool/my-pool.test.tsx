import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

const farmer = {
  id: 'farmer-1',
  current_balance: '1500.5000000',
  joined_pool_at: '2026-11-20T10:00:00Z',
  stake_percentage: 0.1,
};
const contract = {
  id: 'contract-0123456789',
  pooler_id: 'pool-stellar-01',
  created_at: '2026-11-20T10:00:00Z',
  status: 'active',
  stake_percentage: 0.1,
  harvest_interval: 6,
  reward_split: 0.05,
  platform_fee: 0.05,
  contract_terms: { pooler_name: 'Stellar Pool Alpha', exit_delay: 24, created_by: 'farmer_request' },
  pending_rewards: '12.0000000',
};
const summary = {
  lifetime: {
    totalStakedHuman: '30.0',
    totalRewardsHuman: '1234.5678901',
    successRate: 0.975,
    blocksParticipated: 40,
  },
  successfulPlantings: 40,
  failedPlantings: 1,
  successfulHarvests: 38,
};
const list = (...items: object[]) => ({ items, page: 1, limit: 20, total: items.length });
const history = {
  'GET /pooler/pool-stellar-01/details': { id: 'pool-stellar-01', name: 'Stellar Pool Alpha' },
  'GET /farmers/farmer-1/summary': summary,
  'GET /farmers/farmer-1/plantings': list({
    id: 'p1',
    blockIndex: 7,
    poolerId: 'pool-stellar-01',
    status: 'success',
    plantedAt: '2026-11-20T11:00:00Z',
    stakeAmountHuman: '1.5',
  }),
  'GET /farmers/farmer-1/harvests': list({
    id: 'h1',
    blockIndex: 7,
    status: 'success',
    harvestedAt: '2026-11-20T11:10:00Z',
    rewardAmountHuman: '20',
  }),
};

withApi();
const downloads = withDownloads();

describe('My Pool', () => {
  it('leads a farmer without a pool to the pools', async () => {
    answer({ 'GET /farmers/current': { farmer, active_contract: null } });
    await renderPage(MyPool);
    expect(await screen.findByText('No Active Pool')).toBeVisible();
    expect(
      screen.getByText('You are not currently part of any pool. Join a pool to start earning rewards.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toHaveAttribute('href', '/farmer/pools');
  });

  it('offers a contract that was never confirmed, to finish it here', async () => {
    const sent: unknown[] = [];
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: null },
      'GET /contracts': request =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('status') === 'pending'
            ? list({
                contractId: 'contract-9',
                poolerId: 'pool-stellar-01',
                poolerName: 'Stellar Pool Alpha',
                status: 'pending',
                stakePercentage: 0.1,
                harvestInterval: 6,
                exitDelay: 0.0022,
              })
            : list(),
        ),
      'POST /confirm-pool-join': async request => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true });
      },
    });
    const user = await renderPage(MyPool);
    expect(
      await screen.findByText('You asked to join Stellar Pool Alpha and have not confirmed yet'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Finish confirming' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You joined the pool')).toBeVisible();
    expect(sent).toEqual([{ contractId: 'contract-9', confirmed: true }]);
  });

  it.each([
    ['half of its life is left', 144 * 300, false],
    ['a quarter of its life is left: 6 hours on Stellar', 71 * 300, true],
    ['a twelfth of its life is left: 2 hours on Stellar', 23 * 300, true],
  ])('warns of a harvest deadline when %s', async (_, secondsLeft, warned) => {
    const harvest_by = new Date(Date.now() + secondsLeft * 1000).toISOString();
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: { ...contract, harvest_by } } });
    await renderPage(MyPool);
    await screen.findByRole('region', { name: 'Pool Information' });
    expect(screen.getByText('Harvest by')).toBeVisible();
    expect(screen.queryAllByText(/what is not harvested by then is lost, the stake included/)).toHaveLength(
      warned ? 1 : 0,
    );
  });

  it('says when the pool has suspended planting, and what goes on', async () => {
    const suspended_at = '2026-11-20T11:00:00Z';
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: { ...contract, suspended_at } },
    });
    await renderPage(MyPool);
    expect(await screen.findByText('Your pool has suspended planting for you')).toBeVisible();
    expect(screen.getByText(/What is planted is still worked, harvested and paid/)).toBeVisible();
  });

  it('says when it could not be loaded', async () => {
    answer({ 'GET /farmers/current': failure(404, 'FARMER_NOT_FOUND', 'No such farmer') });
    await renderPage(MyPool);
    expect(await screen.findByText('Failed to load pool data. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('shows the terms of the contract and what it earned', async () => {
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: contract } });
    await renderPage(MyPool);
    const terms = within(await screen.findByRole('region', { name: 'Contract Terms' }));
    expect(terms.getAllByText('5.0%')).toHaveLength(2);
    expect(terms.getByText('24 hours (288 blocks)')).toBeVisible();
    expect(terms.getByText('farmer request')).toBeVisible();
    const earned = within(screen.getByRole('region', { name: 'Total Earned' }));
    expect(await earned.findByText(/1,234\.56/)).toHaveTextContent('1,234.56 KALE');
    const pool = within(screen.getByRole('region', { name: 'Pool Information' }));
    expect(pool.getByText('Stellar Pool Alpha')).toBeVisible();
    expect(pool.getByText('contract-0...')).toBeVisible();
    expect(pool.getByText('6 blocks (30 minutes)')).toBeVisible();
    expect(pool.getAllByText('Not available')).toHaveLength(2);
  });

  it('marks what the server left out as a default', async () => {
    const bare = { id: 'c-1', status: 'active' };
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: bare } });
    await renderPage(MyPool);
    const terms = within(await screen.findByRole('region', { name: 'Contract Terms' }));
    expect(terms.getAllByText('default')).toHaveLength(4);
  });

  it('counts the blocks that wait for their harvest where the server names no amount', async () => {
    const { pending_rewards: _, ...rest } = contract;
    answer({
      ...history,
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 3 },
      'GET /farmers/current': { farmer, active_contract: rest },
    });
    await renderPage(MyPool);
    expect(await screen.findByText('3 blocks')).toBeVisible();
  });

  it("shows the pool's own figures beside the farmer's, with defaults marked", async () => {
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: contract },
      'GET /pooler/pool-stellar-01/details': {
        id: 'pool-stellar-01',
        name: 'Stellar Pool Alpha',
        successRate: 98.2,
        performance: { totalBlocksMined: 288 },
        statistics: { farmersActive: 11 },
      },
    });
    await renderPage(MyPool);
    const pool = within(await screen.findByRole('region', { name: 'Pool Statistics' }));
    expect(await pool.findByText('98.2%')).toBeVisible();
    expect(pool.getByText('100.0%').parentElement).toHaveTextContent('100.0%default');
    expect(pool.getByText('288')).toBeVisible();
  });

  it('draws the rewards of the week from the real series, exact in its table', async () => {
    const step = (day: number, rewards: string) => ({
      at: `2026-11-${day}T00:00:00.000Z`,
      rewards,
      staked: '1',
      success: 4,
      failed: 1,
    });
    answer({
      ...history,
      'GET /farmers/farmer-1/summary': {
        ...summary,
        window: {
          range: '7d',
          stakedHuman: '2',
          rewardsHuman: '3.5000001',
          blocks: 8,
          series: [step(14, '1.0000001'), step(15, '2.5')],
        },
      },
      'GET /farmers/current': { farmer, active_contract: contract },
    });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    const rewards = within(await screen.findByRole('figure', { name: 'Your rewards in the last 7 days' }));
    await user.click(rewards.getByRole('button', { name: 'Show as table' }));
    expect(rewards.getByRole('row', { name: /^Nov 14, 2026/ })).toHaveTextContent('1.0000001 KALE');
    await user.click(screen.getByRole('tab', { name: 'Performance' }));
    expect(
      await screen.findByRole('figure', { name: 'Your plantings in the last 7 days' }),
    ).toHaveTextContent('Successful: 4 throughout. Failed: 1 throughout.');
  });

  it('hands out the contract, the figures and the latest rows as a file', async () => {
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: contract } });
    const user = await renderPage(MyPool);
    const button = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Pool data exported')).toBeInTheDocument();
    const [file] = downloads;
    expect(file?.name).toMatch(/^my-pool-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse((await file?.text) ?? '')).toMatchObject({
      units: { stake: 'KALE', reward: 'KALE' },
      contract: { id: 'contract-0123456789', reward_split: 0.05 },
      figures: { lifetime: { totalRewardsHuman: '1234.5678901' } },
      plantings: [{ id: 'p1' }],
      harvests: [{ id: 'h1' }],
    });
  });

  it('tells an admin that there is no farmer account here', async () => {
    answer({ 'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' } });
    await renderPage(MyPool);
    expect(screen.getByText(/^No farmer account found/)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('tells recent activity in sentences', async () => {
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: contract } });
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('Staked 1.5000000 KALE to Pooler pool-ste...')).toBeVisible();
    expect(screen.getByText('Harvested from Block #7')).toBeVisible();
  });

  it('says when nothing happened yet', async () => {
    answer({
      ...history,
      'GET /farmers/farmer-1/plantings': list(),
      'GET /farmers/farmer-1/harvests': list(),
      'GET /farmers/current': { farmer, active_contract: contract },
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('No Recent Activity')).toBeVisible();
    expect(screen.getByText('Your pool activities will appear here once you start farming.')).toBeVisible();
  });
});

describe('changing a contract', () => {
  const info = {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'contract-settings'],
  };
  const api = {
    ...history,
    'GET /info': info,
    'GET /farmers/current': { farmer, active_contract: contract },
    'GET /farmers/blockchain-data': {
      currentBlock: { height: 81107, nextBlockAt: new Date(Date.now() + 2.9 * 3_600_000).toISOString() },
    },
  };
  const open = async (name: string) => {
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    await user.click(await screen.findByRole('button', { name }));
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
    expect(await dialog.findByText(/from block #81108 on/)).toHaveTextContent('in 2 hours');
    fireEvent.change(dialog.getByRole('slider'), { target: { value: '20' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Stake changed')).toBeInTheDocument();
    expect(
      screen.getByText('20% of your KALE balance is staked from the next block on.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([{ stakePercentage: 0.2 }, expect.any(String)]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('changes the harvest interval, and keeps what was chosen when it is refused', async () => {
    answer({
      ...api,
      'PATCH /contracts/contract-0123456789': failure(
        409,
        'CONTRACT_NOT_ACTIVE',
        'This contract is not active',
      ),
    });
    const { user, dialog } = await open('Change Harvest Interval');
    expect(dialog.getByRole('radio', { name: '6 blocks (30 minutes)' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: '12 blocks (1 hour)' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Change Failed')).toBeInTheDocument();
    expect(screen.getByText('This contract is not active')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: '12 blocks (1 hour)' })).toBeChecked();
  });

  it('offers no change to an exiting contract, nor where the server knows none', async () => {
    answer({
      ...api,
      'GET /farmers/current': { farmer, active_contract: { ...contract, status: 'exiting' } },
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    await screen.findByRole('button', { name: 'Exit requested' });
    expect(screen.queryByRole('button', { name: 'Adjust Stake' })).not.toBeInTheDocument();
  });
});

describe('what a farmer is told about', () => {
  const settings = async (capabilities: string[]) => {
    answer({
      ...history,
      'GET /info': { capabilities },
      'GET /farmers/current': { farmer, active_contract: contract },
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    await screen.findByRole('button', { name: 'Exit Pool' });
  };

  it.each(['Email Settings', 'Alert Preferences'])('%s leads to the preferences', async name => {
    await settings(['notifications']);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/account?tab=notifications');
  });

  it('is not chosen where the server tells of nothing', async () => {
    await settings([]);
    expect(screen.queryByRole('link', { name: 'Alert Preferences' })).not.toBeInTheDocument();
  });
});

describe('leaving a pool', () => {
  const open = async () => {
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    await user.click(await screen.findByRole('button', { name: 'Exit Pool' }));
    return { user, dialog: within(await screen.findByRole('alertdialog', { name: 'Exit Pool Contract' })) };
  };

  it('says what will happen before it happens, and what did after', async () => {
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: contract },
      'POST /contracts/contract-0123456789/exit': {
        status: 'exiting',
        exitDelay: 24,
        finalRewards: {
          totalRewards: '10.5',
          pendingStakeAmount: '1.25',
          successfulHarvests: 38,
          successfulPlantings: 40,
        },
      },
    });
    const { user, dialog } = await open();
    expect(
      dialog.getByText('Are you sure you want to exit the pool? This action cannot be undone.'),
    ).toBeVisible();
    expect(dialog.getByText(/1,500\.5000/)).toHaveTextContent('1,500.5000 KALE');
    expect(await dialog.findByText('38')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm Exit' }));
    expect(await screen.findByText('Pool Exit Requested Successfully!')).toBeInTheDocument();
    expect(
      screen.getByText('Your exit request has been submitted. Contract status: exiting'),
    ).toBeInTheDocument();
    expect(screen.getByText('Total rewards: 11.7500 KALE')).toBeInTheDocument();
    expect(screen.getByText('Reward count: 78')).toBeInTheDocument();
    expect(screen.getByText('Available after 24 hour delay period')).toBeInTheDocument();
  });

  it("shows the server's words when it refuses", async () => {
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: contract },
      'POST /contracts/contract-0123456789/exit': failure(409, 'CONTRACT_NOT_ACTIVE', 'It is over already'),
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Confirm Exit' }));
    expect(await screen.findByText('Exit Failed')).toBeInTheDocument();
    expect(screen.getByText('It is over already')).toBeInTheDocument();
  });

  it('cannot be asked for twice', async () => {
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: { ...contract, status: 'exiting' } },
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    expect(await screen.findByRole('button', { name: 'Exit requested' })).toBeDisabled();
    expect(screen.getByText('You are leaving this pool')).toBeVisible();
    expect(screen.getByText('Exiting')).toBeVisible();
  });

  it('shows how far the exit is, and what was paid since', async () => {
    const hour = 3_600_000;
    answer({
      ...history,
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 3 },
      'GET /farmers/farmer-1/harvests': list(
        { id: 'h2', status: 'success', contractId: contract.id, rewardAmountHuman: '10.0000001' },
        { id: 'h1', status: 'success', contractId: contract.id, rewardAmountHuman: '1.5' },
        { id: 'h0', status: 'success', contractId: 'another', rewardAmountHuman: '99' },
      ),
      'GET /farmers/current': {
        farmer,
        active_contract: {
          ...contract,
          status: 'exiting',
          exit_requested_at: new Date(Date.now() - 6 * hour).toISOString(),
          exit_available_at: new Date(Date.now() + 18 * hour + 60_000).toISOString(),
        },
      },
    });
    await renderPage(MyPool);
    expect(await screen.findByRole('progressbar', { name: 'Exit delay' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getByText('18 h left')).toBeVisible();
    expect(await screen.findByText(/^11\.5000/)).toHaveTextContent('11.5000 KALE');
  });

  it('shows the final payout once the pool is left', async () => {
    answer({
      'GET /farmers/current': { farmer, active_contract: null },
      'GET /contracts': list({
        contractId: 'contract-9',
        poolerName: 'Stellar Pool Alpha',
        status: 'completed',
        exitRequestedAt: '2026-11-20T10:00:00Z',
        completedAt: '2026-11-21T10:00:00Z',
      }),
      'GET /farmers/farmer-1/harvests': list({
        id: 'h1',
        status: 'success',
        contractId: 'contract-9',
        rewardAmountHuman: '20',
        transactionHash: 'ab'.repeat(32),
      }),
    });
    await renderPage(MyPool);
    const left = within(await screen.findByRole('region', { name: 'You left Stellar Pool Alpha' }));
    expect(await left.findByText(/^20\.0000/)).toHaveTextContent('20.0000 KALE');
    expect(left.getByText('1 harvest after the request')).toBeVisible();
    expect(left.getByText('abababab...')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toBeVisible();
  });
});
