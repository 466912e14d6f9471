import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { Route, Routes } from 'shared-ui';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { inPool } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { pool } from '../../testing/pools-fixtures.ts';
import { projectionApi } from '../../testing/projection-fixtures.ts';
import Pool from './pool.tsx';

withApi();

const details = pool('alpha', {
  performance: { uptime: 99.9, totalBlocksMined: 15_131, averageBlockTime: 300 },
  statistics: {
    totalRewards: '1462696.5600000',
    farmersActive: 11,
    totalStaked: '118402.6600000',
    farmersJoined: 31,
  },
  terms: {
    minimumStake: '0',
    harvestPolicy: 'Every 1 to 20 blocks',
    exitDelay: 288,
    rewardSplit: 0.05,
    platformFee: 0.05,
  },
  forfeits: { count: 8, stake: '411.0000000' },
  feeHistory: [
    { since: '2026-11-20T00:00:00.000Z', youKeep: 90, rewardSplit: 0.05, platformFee: 0.05 },
    { since: '2026-10-01T00:00:00.000Z', youKeep: 85, rewardSplit: 0.1, platformFee: 0.05 },
  ],
});

const api = {
  ...projectionApi('alpha'),
  'GET /pooler/alpha/details': details,
  'GET /pooler/alpha/rewards': {
    stepSeconds: 86_400,
    successRate: 99.2,
    missed: 3,
    lostBlocks: 1,
    lostAmount: '411.0000000',
    series: Array.from({ length: 24 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 10, 1 + day)).toISOString(),
      averageReward: `6.${10 + day}00000`,
      successRate: day === 3 ? 80 : 100,
      missed: day === 3 ? 3 : 0,
      lostStakes: day === 3 ? 2 : 0,
    })),
  },
};

const Page = () => (
  <Routes>
    <Route path="/farmer/pools/:id" element={<Pool />} />
    <Route path="/pools/:id" element={<Pool />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = () => renderPage(Page, '/farmer/pools/alpha');

describe("a pool's page", () => {
  it('shows shares in hundredths of a percent, as they were set', async () => {
    const terms = { youKeep: 87.75, rewardSplit: 0.0725, platformFee: 0.05 };
    const set = {
      ...details,
      ...terms,
      rewardPercentage: 92.75,
      feeHistory: [{ ...terms, since: '2026-11-20T00:00:00.000Z' }],
    };
    answer({ ...api, 'GET /pooler/alpha/details': set });
    await open();
    const history = within(await screen.findByRole('region', { name: 'Fee history' }));
    expect(history.getByText('87.75%')).toBeVisible();
    expect(history.getByText('7.25% pool, 5.0% platform')).toBeVisible();
    expect(screen.getAllByText('87.75%')).toHaveLength(2);
    expect(screen.getByText('92.75%')).toBeVisible();
  });

  it('shows that its operator has paused it', async () => {
    const paused = {
      ...details,
      status: 'paused',
      plantingPausedAt: new Date(Date.now() - 5 * 60_000 - 500).toISOString(),
    };
    answer({ ...api, 'GET /pooler/alpha/details': paused });
    await open();
    expect(await screen.findByRole('note')).toHaveTextContent(
      /Paused by its operator.*Paused 5 minutes ago\. Nothing is planted and nobody can join\./,
    );
    expect(screen.getByRole('button', { name: 'Join Pool' })).toBeDisabled();
  });

  it('shows that the platform has paused it, for which Join is disabled', async () => {
    answer({ ...api, 'GET /pooler/alpha/details': { ...details, status: 'paused' } });
    await open();
    expect(await screen.findByRole('note')).toHaveTextContent(/Paused by the platform.*Nobody can join/);
    expect(screen.getByRole('button', { name: 'Join Pool' })).toBeDisabled();
  });

  it('counts a single seat', async () => {
    answer({ ...api, 'GET /pooler/alpha/details': { ...details, currentFarmers: 0, maxFarmers: 1 } });
    await open();
    expect(await screen.findByText('1 of 1 seat free')).toBeVisible();
  });

  it('leads with the farmer’s share, followed by the other shares', async () => {
    answer(api);
    const user = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pool alpha' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Pool alpha · KALE Pool'));
    expect(screen.getByText('90.0%', { selector: 'strong' })).toBeVisible();
    expect(screen.getByText(/^5\.0% pool$/)).toBeVisible();
    expect(screen.getByText(/^5\.0% platform$/)).toBeVisible();
    expect(figuresOf(document.body)).toMatchObject({ 'Active farmers': '11' });
    expect(screen.getByText('38 of 50 seats free, 1 joining or leaving')).toBeVisible();
    expect(screen.getByText('8 stakes lost, all time')).toBeVisible();
    expect(figuresOf(screen.getByRole('region', { name: 'Terms' }))).toMatchObject({
      'Reward share': '95.0%Yours, before the platform fee',
      'Exit delay': '288 blocks (24 hours)',
    });
    const rewards = within(await screen.findByRole('region', { name: 'Average reward' }));
    const record =
      'KALE per planted block, after fees. Success Rate 99.2%, work missed for 3 plantings, stakes of 411.00 KALE lost in 1 block in the last 30 days.';
    expect(await rewards.findByText(record)).toBeVisible();
    const rates = within(rewards.getByRole('figure', { name: 'Success Rate' }));
    await user.click(rates.getByRole('button', { name: 'Show as table' }));
    expect(rates.getByRole('row', { name: /80\.00% 3$/ })).toBeVisible();
    const fees = within(screen.getByRole('region', { name: 'Fee history' }));
    expect(fees.getByText('85.0%').closest('dd')?.previousSibling).toHaveTextContent(/^Set .* ago/);
    expect(fees.getByText('10.0% pool, 5.0% platform')).toBeVisible();
  });

  it('shows no rate for a pool that has completed no block', async () => {
    const fresh = { ...details, successRate: null, performance: { uptime: null, averageBlockTime: null } };
    answer({ ...api, 'GET /pooler/alpha/details': fresh });
    await open();
    expect(await screen.findAllByText('No blocks completed yet')).toHaveLength(3);
  });

  it('draws another range and keeps it in the address', async () => {
    const asked: (string | null)[] = [];
    const rewards = ({ url }: Request) => {
      asked.push(new URL(url).searchParams.get('window'));
      return HttpResponse.json(api['GET /pooler/alpha/rewards']);
    };
    answer({ ...api, 'GET /pooler/alpha/rewards': rewards });
    const user = await renderPage(Page, '/farmer/pools/alpha?range=90d');
    const chart = within(await screen.findByRole('region', { name: 'Average reward' }));
    expect(await chart.findByText(/in the last 90 days\.$/)).toBeVisible();
    expect(chart.getAllByRole('radio').map(radio => radio.parentElement?.textContent)).toEqual([
      '7 d',
      '30 d',
      '90 d',
      'All',
    ]);
    await user.click(chart.getByRole('radio', { name: 'All' }));
    expect(await chart.findByText(/since the pool's first block\.$/)).toBeVisible();
    await waitFor(() => expect(asked).toEqual(['90d', 'all']));
  });

  it('projects the typed values, and joins with these settings', async () => {
    answer({ ...api, 'GET /user/user-1/status': { userId: 'user-1', funded: true, contract: null } });
    const user = await open();
    const calculator = within(await screen.findByRole('region', { name: 'What you could earn' }));
    expect(calculator.getByLabelText('Your KALE')).toHaveValue('5,000.00');
    const expected = () => calculator.getByText(/^Expected net earned a day/).textContent;
    await waitFor(() => expect(expected()).toMatch(/[\d,.]+ to [\d,.]+ KALE$/));
    const before = expected();
    fireEvent.change(calculator.getByRole('slider'), { target: { value: '20' } });
    await waitFor(() => expect(expected()).not.toBe(before));
    fireEvent.change(calculator.getByLabelText('Your KALE'), { target: { value: '1000,50' } });
    expect(calculator.getByText('Write decimals with a point, such as 0.5')).toBeVisible();
    await user.click(calculator.getByRole('button', { name: 'Join with these settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
    expect(dialog.getByRole('slider')).toHaveValue('20');
    expect(dialog.getByRole('radio', { name: '6 blocks (30 minutes)' })).toBeChecked();
  });

  it('is open to visitors, who are sent to sign in when they join', async () => {
    answer(api);
    await renderPage(Page, '/pools/alpha', { visitor: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pool alpha' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join Pool' })).toHaveAttribute('href', '/farmer/pools/alpha');
    expect(screen.getByRole('link', { name: 'Pool Discovery' })).toHaveAttribute('href', '/pools');
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/pools?compare=alpha');
    const calculator = within(await screen.findByRole('region', { name: 'What you could earn' }));
    expect(await calculator.findByText(/^Expected net earned a day/)).toBeVisible();
    expect(calculator.queryByRole('button', { name: 'Join with these settings' })).not.toBeInTheDocument();
  });

  it('can be joined if the server does not report its status and its seats', async () => {
    const { status: _, currentFarmers: __, maxFarmers: ___, ...specified } = details;
    answer({ ...api, 'GET /pooler/alpha/details': specified });
    await open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Join Pool' })).toBeEnabled());
    expect(await screen.findByRole('button', { name: 'Join with these settings' })).toBeEnabled();
  });

  it('offers a member no other pool', async () => {
    answer({ ...api, 'GET /farmers/current': inPool['GET /farmers/current'] });
    await open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Join Pool' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Join with these settings' })).toBeDisabled();
  });

  it('informs a leaving farmer when another pool can be joined', async () => {
    const { 'GET /farmers/current': farmer } = inPool;
    const active_contract = { ...farmer.active_contract, status: 'exiting' };
    answer({ ...api, 'GET /farmers/current': { ...farmer, active_contract } });
    await open();
    const text = "You're leaving Stellar Pool Alpha. You can join another pool once your exit is complete.";
    expect(await screen.findByText((_, element) => element?.textContent === text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join Pool' })).toBeDisabled();
    expect(screen.queryByText(/exit yours first/)).not.toBeInTheDocument();
  });

  it('offers a member no other pool while the contract is loading', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...api,
      'GET /auth/me': { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', status: 'active_in_pool' },
      'GET /farmers/current': () => asked.then(() => HttpResponse.json(inPool['GET /farmers/current'])),
    });
    await open();
    expect(await screen.findByRole('button', { name: 'Join Pool' })).toBeDisabled();
    letGo();
  });

  it('shows a message when there is no such pool', async () => {
    answer({ 'GET /pooler/alpha/details': failure(404, 'POOLER_NOT_FOUND', 'No such pool') });
    await open();
    expect(await screen.findByRole('heading', { name: 'No such pool' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toHaveAttribute('href', '/farmer/pools');
  });

  it('retries after a failure', async () => {
    answer({ ...api, 'GET /pooler/alpha/details': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await open();
    expect(await screen.findByText('Failed to load pool details')).toBeVisible();
    answer(api);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pool alpha' })).toBeVisible();
  });
});
