import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../shell/testing/render-app.tsx';
import Dashboard from './dashboard.tsx';

withApi();

const wallet = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
const pool = { poolerId: 'pool-stellar-01', poolerName: 'Stellar Pool Alpha' };
const planting = (index: number, extra: object = {}) => ({
  id: `p${index}`,
  blockIndex: index,
  ...pool,
  status: 'success',
  plantedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  stakeAmountHuman: '12.345',
  transactionHash: 'abcdef0123456789',
  ...extra,
});
const harvest = (index: number) => ({
  id: `h${index}`,
  blockIndex: index,
  ...pool,
  status: 'completed',
  harvestedAt: new Date(Date.UTC(2026, 0, 1, 0, index, 30)).toISOString(),
  rewardAmountHuman: '1834.999',
  transactionHash: null,
});
const page = (items: unknown[], total = items.length) => ({ items, page: 1, limit: 10, total });
const earning = {
  'GET /user/u1/status': { funded: true, contract: { contractId: 'c1', status: 'active' } },
  'GET /farmers/blockchain-data': {
    custodialWallet: { address: wallet, xlmBalance: '4.5', balance: '1000.1299999' },
    currentBlock: { height: 1201 },
  },
  'GET /farmers/f1/summary': {
    lifetime: {
      totalStakedHuman: '500',
      totalRewardsHuman: '900.55',
      successRate: 0.973,
      blocksParticipated: 40,
    },
    current: { lastStakeBlock: 1200 },
    successfulPlantings: 39,
    failedPlantings: 1,
    successfulHarvests: 38,
    pendingHarvests: 1,
    window: { range: '7d', stakedHuman: '100', rewardsHuman: '77.5', blocks: 12, series: [] },
  },
  'GET /farmers/f1/plantings': page([planting(5), planting(3)], 23),
  'GET /farmers/f1/harvests': page([harvest(4), harvest(2)]),
};
const beginning = {
  'GET /user/u1/status': { funded: false, contract: null },
  'GET /check-funding': { funded: false, balance: '0', minimumRequired: '2.5', address: wallet },
  'GET /farmers/blockchain-data': { custodialWallet: { address: 'N/A' } },
  'GET /farmers/f1/summary': { successfulPlantings: 0, failedPlantings: 0, successfulHarvests: 0 },
  'GET /farmers/f1/plantings': page([]),
  'GET /farmers/f1/harvests': page([]),
};
const info = {
  uptime: 93_784,
  services: { api: 'online', ledger: { status: 'degraded' } },
  units: { stake: 'KALE', reward: 'KALE' },
  capabilities: ['admin'],
};
const api = apiFor(
  { id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'f1' },
  { 'GET /info': info },
);
const open = async (answers: Parameters<typeof api>[0], at = '/dashboard') => {
  api(answers);
  await login({ email: 'farmer@kale.test', password: 'secret' });
  return renderInApp(<Dashboard />, at);
};
const card = (name: string) => screen.getByRole('region', { name });

describe("a farmer's overview", () => {
  it('shows the four cards with their assets', async () => {
    await open(earning);
    expect(screen.getByRole('heading', { level: 1, name: 'System Dashboard' })).toBeVisible();
    expect(screen.getByText('System health and overview')).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'My Stakes',
      'Harvest Flow',
      'Planting History',
    ]);
    await waitFor(() => expect(card('Balance')).toHaveTextContent('1,000.12 KALE'));
    expect(card('Custodial Wallet')).toHaveTextContent('4.50 XLM for fees and reserves');
    expect(card('Block Index')).toHaveTextContent('#1,201');
    await waitFor(() => expect(card('Total Staked')).toHaveTextContent('500.00 KALE'));
  });

  it('copies the custodial wallet in the words of the spec, and says when the browser refuses', async () => {
    await open(earning);
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const button = await screen.findByRole('button', { name: 'Copy custodial wallet address' });
    await user.click(button);
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(screen.getByText('Custodial wallet address has been copied to your clipboard.')).toBeVisible();
    write.mockRejectedValueOnce(new Error('no'));
    await user.click(button);
    expect(await screen.findByText('Copy failed')).toBeVisible();
    expect(screen.getByText('Failed to copy address to clipboard.')).toBeVisible();
  });

  it('shows the latest three of plantings and harvests, newest first', async () => {
    await open(earning);
    const activity = await waitFor(() => {
      const items = within(card('Recent Activity')).getAllByRole('listitem');
      expect(items).toHaveLength(3);
      return items;
    });
    expect(activity.map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Planted 12\.3450000 KALE in Block #5/),
      expect.stringMatching(/^Harvested 1,834\.99 KALE from Block #4/),
      expect.stringMatching(/^Planted 12\.3450000 KALE in Block #3/),
    ]);
  });

  it('counts the uptime on from what the server reported', async () => {
    await open(earning);
    const row = await screen.findByText('Uptime');
    await waitFor(() => expect(row.nextElementSibling).toHaveTextContent(/^1 d 02:03:0[4-6]$/));
    const before = row.nextElementSibling?.textContent;
    await waitFor(() => expect(row.nextElementSibling?.textContent).not.toBe(before), { timeout: 2500 });
    expect(screen.getByText('Ledger').nextElementSibling).toHaveTextContent('Warning');
  });

  it('needs no checklist once the first harvest is in', async () => {
    await open(earning);
    await waitFor(() => expect(card('Total Staked')).toHaveTextContent('500.00 KALE'));
    expect(screen.queryByText('Your way to the first harvest')).not.toBeInTheDocument();
  });

  it('leads a new farmer through five steps, with the wallet to fund in view', async () => {
    await open(beginning);
    const checklist = await screen.findByRole('region', { name: 'Your way to the first harvest' });
    expect(checklist).toHaveTextContent('1 of 5 steps done');
    const steps = within(checklist).getAllByRole('listitem');
    expect(steps.map(step => step.querySelector('strong')?.textContent)).toEqual([
      'Register (done)',
      'Fund',
      'Join',
      'First planting',
      'First harvest',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(await screen.findByText('Fund your custodial wallet to continue')).toBeVisible();
    expect(screen.getByText('No Recent Activity')).toBeVisible();
    expect(screen.getByText('Activity will appear here once you start farming.')).toBeVisible();
    expect(card('Balance')).toHaveTextContent('Not available');
  });

  it('sends a funded farmer on to the pools', async () => {
    await open({ ...beginning, 'GET /user/u1/status': { funded: true, contract: null } });
    expect(await screen.findByRole('link', { name: 'Browse Pools' })).toHaveAttribute(
      'href',
      '/farmer/pools',
    );
  });

  it.each([
    ['GET /info', 'Failed to load system information. Please check your connection and try again.'],
    ['GET /farmers/blockchain-data', 'Failed to load blockchain data: Not now'],
    ['GET /farmers/f1/summary', 'Failed to load farmer analytics: Not now'],
    ['GET /user/u1/status', 'Failed to load farmer status'],
  ])('when %s fails says so, and leaves the rest alive', async (call, message) => {
    await open({ ...earning, [call]: failure(400, 'HTTP_ERROR', 'Not now') });
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(within(card('Recent Activity')).getAllByRole('listitem')).toHaveLength(3));
    api(earning);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  it('tells somebody without a farmer account to register', async () => {
    apiFor(
      { id: 'u2', email: 'x@kale.test', role: 'farmer' },
      { 'GET /info': info },
    )({
      'GET /user/u2/status': { funded: true },
      'GET /farmers/blockchain-data': {},
    });
    await login({ email: 'x@kale.test', password: 'secret' });
    renderInApp(<Dashboard />);
    expect((await screen.findAllByText('No user ID found. Please register first.'))[0]).toBeVisible();
  });

  it('asks again for everything on Refresh', async () => {
    await open(earning);
    await waitFor(() => expect(card('Balance')).toHaveTextContent('1,000.12 KALE'));
    api({ ...earning, 'GET /farmers/blockchain-data': { custodialWallet: { balance: '2000' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(card('Balance')).toHaveTextContent('2,000.00 KALE'));
  });
});

describe('answers that make little sense', () => {
  const odd = {
    'GET /user/u1/status': { funded: null, contract: { contractId: null, status: 'melting' } },
    'GET /farmers/blockchain-data': {
      custodialWallet: { address: null, xlmBalance: null },
      currentBlock: null,
    },
    'GET /farmers/f1/summary': {
      lifetime: { totalStakedHuman: null, successRate: null },
      current: null,
      window: null,
    },
    'GET /farmers/f1/plantings': page([
      {
        id: 'p1',
        blockIndex: null,
        status: 'germinating',
        plantedAt: 'the day after',
        stakeAmountHuman: null,
      },
    ]),
    'GET /farmers/f1/harvests': page([{ id: 'h1', status: 'husked' }]),
  };
  const nonsense = /NaN|undefined|\[object|Invalid Date|null/;

  it.each(['overview', 'stakes', 'harvests', 'plantings'])('leave the tab %s whole and calm', async tab => {
    await open(odd, `/dashboard?tab=${tab}`);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
    expect(document.body.textContent).not.toMatch(nonsense);
    expect(screen.getByRole('tab', { selected: true })).toBeVisible();
  });
});

describe('the other tabs', () => {
  it('My Stakes shows the performance and recent plantings with all seven decimals', async () => {
    await open({
      ...earning,
      'GET /farmers/f1/plantings': page([
        planting(5, { status: 'failed', error: { message: 'Network is busy, the pool retries' } }),
      ]),
    });
    await userEvent.click(screen.getByRole('tab', { name: 'My Stakes' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=stakes');
    await waitFor(() => expect(card('Success Rate')).toHaveTextContent('97.3%'));
    expect(card('Stake Performance')).toBeVisible();
    const row = await within(card('Recent Plantings')).findByRole('row', { name: /#5/ });
    expect(row).toHaveTextContent('12.3450000 KALE');
    expect(row).toHaveTextContent('Failed');
    expect(row).toHaveTextContent('Network is busy, the pool retries');
    expect(row).toHaveTextContent('abcdef01...');
  });

  it('Harvest Flow shows the statistics and recent harvests', async () => {
    await open(earning, '/dashboard?tab=harvests');
    await waitFor(() => expect(card('Total Rewards')).toHaveTextContent('900.55 KALE'));
    expect(card('Last 7 Days')).toHaveTextContent('77.50 KALE');
    expect(card('Harvest Statistics')).toBeVisible();
    const row = await within(card('Recent Harvests')).findByRole('row', { name: /#4/ });
    expect(row).toHaveTextContent('1,834.99 KALE');
    expect(row).toHaveTextContent('N/A');
  });

  it('Planting History turns its pages, and keeps the page in the address', async () => {
    await open(earning, '/dashboard?tab=plantings');
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=plantings&page=2');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  });

  it.each([
    ['stakes', ['No stake analytics available', 'No recent activity']],
    ['harvests', ['No harvest data available', 'No harvest history available']],
    ['plantings', ['No planting history available', 'Start farming to see your planting activities']],
  ])('%s says that there is nothing yet', async (tab, texts) => {
    await open(beginning, `/dashboard?tab=${tab}`);
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the dashboard of the others', () => {
  const overview = {
    users: { total: 41, farmers: 36, poolers: 4, admins: 1, suspended: 0 },
    poolers: { total: 3, active: 3, pending: 0 },
    contracts: { pending: 0, active: 33, exiting: 1, completed: 2 },
    blocks: { current: 1201, last24h: 288 },
  };
  const as = async (role: string) => {
    apiFor(
      { id: 'u3', email: 'x@kale.test', role },
      { 'GET /info': info },
    )({
      'GET /pooler/status': { connections: { farmers: 12, active: 11 }, performance: { successRate: 98.2 } },
      'GET /admin/overview': overview,
    });
    await login({ email: 'x@kale.test', password: 'secret' });
    renderInApp(<Dashboard />);
  };

  it('shows a pool operator the pooler, and no tab of a farmer', async () => {
    await as('pooler');
    await waitFor(() => expect(card('Connected Farmers')).toHaveTextContent('12'));
    expect(card('Blocks Discovered')).toHaveTextContent('Not available');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByText('Custodial Wallet')).not.toBeInTheDocument();
  });

  it('shows an administrator the counts of the system', async () => {
    await as('admin');
    await waitFor(() => expect(card('Users')).toHaveTextContent('41'));
    expect(card('Contracts')).toHaveTextContent('33');
    expect(screen.getByRole('link', { name: 'Open administration' })).toHaveAttribute('href', '/admin');
  });
});
