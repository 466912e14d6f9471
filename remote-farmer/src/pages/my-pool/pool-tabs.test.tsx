import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage, textShown } from 'shared-ui/testing';
import { inPool, list, summary } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { summaryStep } from '../../testing/summary-step.ts';
import MyPool from './my-pool.tsx';

withApi();

describe('the tabs of a pool', () => {
  it('are the four of the spec', async () => {
    answer(inPool);
    await renderPage(MyPool);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Performance',
      'Earnings',
      'Recent Activity',
      'Settings',
    ]);
  });

  it("show the farmer's figures beside the pool's, with defaults marked", async () => {
    answer({
      ...inPool,
      'GET /farmers/farmer-1/summary': {
        ...summary,
        window: {
          range: '7d',
          stakedHuman: '2',
          rewardsHuman: '3.5000001',
          lostHuman: '1.25',
          blocks: 8,
          series: [],
        },
      },
      'GET /pooler/pool-stellar-01/details': {
        id: 'pool-stellar-01',
        name: 'Stellar Pool Alpha',
        successRate: 98.2,
        performance: { totalBlocksMined: 288 },
        statistics: { farmersActive: 11, totalRewards: '98765.4321', totalStaked: '50' },
      },
    });
    await renderPage(MyPool);
    const pool = await screen.findByRole('region', { name: 'Pool Statistics' });
    await waitFor(() =>
      expect(figuresOf(pool)).toEqual({
        Uptime: '100.0%default',
        'Success rate': '98.2%',
        'Total blocks mined': '288',
        'Total rewards': '98,765.43 KALEOf all members, before fees',
        'Total staked, now': '50.00 KALE',
        'Active farmers': '11',
      }),
    );
    expect(figuresOf(screen.getAllByRole('region', { name: 'Performance' })[0] as HTMLElement)).toEqual({
      'Success rate': '97.5%',
      'Blocks participated': '40',
      'Blocks lost': '1',
      'Average reward per block': '31.65 KALE',
      'Failed plantings': '1',
    });
  });

  it('show no rate of a pool that has completed no block', async () => {
    answer({
      ...inPool,
      'GET /pooler/pool-stellar-01/details': {
        id: 'pool-stellar-01',
        name: 'Stellar Pool Alpha',
        successRate: null,
        performance: { uptime: null, totalBlocksMined: 0, averageBlockTime: null },
      },
    });
    await renderPage(MyPool);
    const pool = await screen.findByRole('region', { name: 'Pool Statistics' });
    await waitFor(() =>
      expect(figuresOf(pool)).toMatchObject({
        Uptime: '–No blocks completed yet',
        'Success rate': '–No blocks completed yet',
      }),
    );
  });

  it('draw the rewards of a range from the real series, with their sum, exact in its table', async () => {
    const series = [summaryStep(14, '1.0000001'), summaryStep(15, '2.5')];
    answer({
      ...inPool,
      'GET /farmers/farmer-1/summary': request => {
        const range = new URL(request.url).searchParams.get('window');
        const shown = range === '30d' ? [...series, summaryStep(16, '6.5')] : series;
        const window = { range, stakedHuman: '2', rewardsHuman: '3.5000001', blocks: 8, series: shown };
        return HttpResponse.json({ ...summary, window });
      },
    });
    const user = await renderPage(MyPool);
    const rewards = within(
      await screen.findByRole('figure', { name: 'Your net rewards in the last 7 days' }),
    );
    expect(rewards.getByText('+3.50')).toBeVisible();
    await user.click(rewards.getByRole('button', { name: 'Show as table' }));
    expect(rewards.getByRole('row', { name: /^Nov 14, 2026/ })).toHaveTextContent('1.0000001 KALE');
    await user.click(screen.getByRole('radio', { name: '30 d' }));
    expect(await screen.findByRole('figure', { name: 'Your net rewards in the last 30 days' })).toBeVisible();
    expect(screen.getByText('+10.00')).toBeVisible();
  });

  it('date each harvest with its block, amount and status', async () => {
    answer(inPool);
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    const table = within(await screen.findByRole('table', { name: 'Your harvests' }));
    const row = await table.findByRole('row', { name: /#7/ });
    expect(textShown(row)).toBe('1 hour ago1 (#7)20.0000000Success');
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Blocks processed',
      'Amount (KALE)',
      'Status',
    ]);
  });

  it('give the reason of a harvest without a reward, and of a lost stake with its pool', async () => {
    const lost = {
      id: 'h9',
      blockIndex: 9,
      status: 'failed',
      lostStake: '8220000000',
      poolerName: 'Stellar Pool Alpha',
      error: { code: 'WORK_MISSED', message: 'Work missed: none was submitted' },
    };
    const unpaid = { id: 'h8', blockIndex: 8, status: 'success', rewardAmountHuman: '0' };
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': list(lost, unpaid) });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    const table = within(await screen.findByRole('table', { name: 'Your harvests' }));
    expect(textShown(await table.findByRole('row', { name: /#9/ }))).toContain(
      '−822.0000000Stake lostStellar Pool Alpha: Work missed: none was submitted',
    );
    expect(textShown(table.getByRole('row', { name: /#8/ }))).toContain(
      '0.0000000SuccessNo reward: lowest stake, gap and zeros in the block',
    );
    await user.click(screen.getByRole('tab', { name: 'Recent Activity' }));
    expect(await screen.findByText(/No reward: lowest stake/)).toBeVisible();
    expect(screen.getByText('Stellar Pool Alpha: Work missed: none was submitted')).toBeVisible();
  });

  it.each([
    ['Stake lost', { lostStake: '8220000000', failedStep: 'harvest', error: { code: 'HARVEST_EXPIRED' } }],
    ['Reward lost', { lostStake: '0', failedStep: 'harvest', error: { code: 'HARVEST_EXPIRED' } }],
    ['No accepted work', { lostStake: '0', failedStep: 'work', error: { code: 'WORK_MISSED' } }],
    ['Failed', { lostStake: '0', failedStep: 'harvest', error: { code: 'INSUFFICIENT_BALANCE' } }],
  ])('name what a block without a harvest lost: %s', async (label, { error, ...row }) => {
    const missed = { id: 'h9', blockIndex: 9, status: 'failed', ...row, error: { ...error, message: 'Why' } };
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': list(missed) });
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(textShown(await screen.findByRole('row', { name: /#9/ }))).toMatch(RegExp(`${label}Why$`));
  });

  it('distinguish a loss from missed work without a stake and from a held-back planting', async () => {
    const of = (blockIndex: number, extra: object) => ({ id: `p${blockIndex}`, blockIndex, ...extra });
    const loss = { code: 'WORK_MISSED', message: 'none was submitted' };
    answer({
      ...inPool,
      'GET /farmers/farmer-1/harvests': list(),
      'GET /farmers/farmer-1/plantings': list(
        of(9, { status: 'success', stakeAmountHuman: '1', loss }),
        of(8, { status: 'success', stakeAmountHuman: '0', loss }),
        of(7, { status: 'failed', error: { code: 'NOT_WORTH_FEES', message: 'Worth less' } }),
      ),
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    await screen.findByText('Not planted in Block #7');
    for (const badge of ['Stake lost', 'No accepted work', 'Not planted'])
      expect(screen.getByText(badge)).toBeVisible();
  });

  it('page through every harvest, in the address', async () => {
    answer({
      ...inPool,
      'GET /farmers/farmer-1/harvests': request => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        const item = { id: `h${page}`, blockIndex: 1000 - page, status: 'success', rewardAmountHuman: '20' };
        return Response.json({ items: [item], page, limit, total: 2 * limit + 3 });
      },
    });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(await screen.findByText('1 (#999)')).toBeVisible();
    expect(screen.getByText('23, newest first')).toBeVisible();
    const pager = within(screen.getByRole('navigation', { name: 'Your harvests' }));
    expect(pager.getByText('Page 1 of 3')).toBeVisible();
    await user.click(pager.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('1 (#998)')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/farmer/my-pool?tab=earnings&page=2');
  });

  const refreshHere = () => within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Refresh' });

  it('show a message before the first earnings, and refresh', async () => {
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': list() });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(await screen.findByText('No harvest data available')).toBeVisible();
    answer(inPool);
    await user.click(refreshHere());
    expect(await screen.findByText('1 (#7)')).toBeVisible();
  });

  it('show an error when the earnings could not be loaded', async () => {
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': failure(403, 'FORBIDDEN', 'No') });
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(await screen.findByText('Failed to load pool data. Please try again.')).toBeVisible();
  });

  it('list recent activity in sentences', async () => {
    answer(inPool);
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('Staked 1.5000000 KALE to Pooler pool-ste...')).toBeVisible();
    expect(screen.getByText('Harvested from Block #7')).toBeVisible();
  });

  it('name the reason why a block was planted without a stake', async () => {
    const stakeAmountHuman = '0.0000000';
    const planting = { id: 'p9', blockIndex: 9, status: 'success', stakeAmountHuman, unstaked: 'zero-stake' };
    answer({ ...inPool, 'GET /farmers/farmer-1/plantings': list(planting) });
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText(/^Staked 0.0000000 KALE/)).toBeVisible();
    expect(screen.getByText('No stake: yours was 0%')).toBeVisible();
  });

  it('name the stake that was lost with a block', async () => {
    const lost = { id: 'h9', blockIndex: 9, status: 'failed', lostStake: '8220000000' };
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': list(lost) });
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('Lost the stake of 822.00 KALE in Block #9')).toBeVisible();
    expect(screen.queryByText(/^Harvested from/)).not.toBeInTheDocument();
  });

  it('show a message before the first activity, and refresh', async () => {
    answer({
      ...inPool,
      'GET /farmers/farmer-1/plantings': list(),
      'GET /farmers/farmer-1/harvests': list(),
    });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('No Recent Activity')).toBeVisible();
    expect(screen.getByText('Your pool activities will appear here once you start farming.')).toBeVisible();
    answer(inPool);
    await user.click(refreshHere());
    expect(await screen.findByText('Harvested from Block #7')).toBeVisible();
  });
});
