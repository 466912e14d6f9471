import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { cardsShown, figuresOf, renderPage, textShown } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';
import { contract, farmer, history, inPool, list, minutesFromNow, summary } from './my-pool-fixtures.ts';

withApi();

const card = (name: string) => screen.findByRole('region', { name });
const withContract = (more: object) => ({
  ...history,
  'GET /farmers/current': { farmer, active_contract: { ...contract, ...more } },
});
const figuresOn = async (name: string) => figuresOf(await card(name));

describe('a contract in force', () => {
  it('shows its terms', async () => {
    answer(inPool);
    await renderPage(MyPool);
    expect(await figuresOn('Contract Terms')).toEqual({
      'Reward Split': '5.0%',
      'Platform Fee': '5.0%',
      'Exit Delay': '24 hours (288 blocks)',
      'Created By': 'farmer request',
    });
  });

  it('shows what it earned, in four cards', async () => {
    answer(inPool);
    await renderPage(MyPool);
    const texts = {
      'Current Stake': '10%of 1,500.50 KALE',
      'Total Earned': '1,234.56 KALEYour part, lifetime',
      'Success Rate': '97.5%Lifetime',
      'Pending Rewards': '12.00 KALEWorked, not yet harvested',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
  });

  const nextBlock = (minutes: number) => ({
    'GET /farmers/blockchain-data': { currentBlock: { height: 7, nextBlockAt: minutesFromNow(minutes) } },
  });

  it('shows the pool, since when, and when it plants and harvests', async () => {
    answer({
      ...withContract({ next_harvest_at: minutesFromNow(20), last_harvest_at: minutesFromNow(-10) }),
      ...nextBlock(4),
    });
    await renderPage(MyPool);
    await screen.findByText('in 4 minutes');
    expect(await figuresOn('Pool Information')).toEqual({
      Pool: 'Stellar Pool Alpha',
      Joined: '2 hours ago',
      Contract: 'contract-0...',
      'Stake percentage': '10%',
      'Harvest interval': '6 blocks (30 minutes)',
      'Next plant': 'in 4 minutes',
      'Next harvest': 'in 20 minutes',
      'Last harvest': '10 minutes ago',
    });
    expect(within(await card('Pool Information')).getByText('Active')).toBeVisible();
  });

  it('plants with the next block, however long that is due', async () => {
    answer({ ...inPool, ...nextBlock(-3) });
    await renderPage(MyPool);
    expect(await screen.findByText('As the next block opens')).toBeVisible();
    expect((await figuresOn('Pool Information'))['Next plant']).toBe('As the next block opens');
  });

  it.each([{ status: 'exiting' }, { suspended_at: '2026-11-20T11:00:00Z' }])(
    'names no next plant where nothing is planted: %j',
    async more => {
      answer({ ...withContract(more), ...nextBlock(4) });
      await renderPage(MyPool);
      expect(Object.keys(await figuresOn('Pool Information'))).not.toContain('Next plant');
    },
  );

  it("says 'Not available' of plantings and harvests that nobody knows", async () => {
    answer(inPool);
    await renderPage(MyPool);
    expect(await figuresOn('Pool Information')).toMatchObject({
      'Next plant': 'Not available',
      'Next harvest': 'Not available',
      'Last harvest': 'Not available',
    });
  });

  it.each([
    ['active', 'Active'],
    ['success', 'Active'],
    ['completed', 'Active'],
    ['pending', 'Pending'],
    ['failed', 'Failed'],
    ['exiting', 'Exiting'],
    ['frozen', 'Unknown'],
  ])('of status %s reads %s', async (status, word) => {
    answer(withContract({ status }));
    await renderPage(MyPool);
    expect(within(await card('Pool Information')).getByText(word)).toBeVisible();
  });

  it('marks what the server left out as a default', async () => {
    const bare = { id: 'c-1', status: 'active' };
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: bare } });
    await renderPage(MyPool);
    expect(await figuresOn('Contract Terms')).toEqual({
      'Reward Split': '5.0%default',
      'Platform Fee': '5.0%default',
      'Exit Delay': '24 hours (288 blocks)default',
      'Created By': 'farmer requestdefault',
    });
    expect(await figuresOn('Pool Information')).toMatchObject({
      Pool: 'KALE Pooldefault',
      'Harvest interval': '20 blocks (1.7 hours)default',
    });
  });

  it('counts the blocks that wait for their harvest where the server names no amount', async () => {
    answer({
      ...withContract({ pending_rewards: null }),
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 3 },
    });
    await renderPage(MyPool);
    expect(await screen.findByText('3 blocks')).toBeVisible();
  });

  it.each([
    ['half of its life is left', 144 * 5, false],
    ['a quarter of its life is left: 6 hours on Stellar', 71 * 5, true],
    ['a twelfth of its life is left: 2 hours on Stellar', 23 * 5, true],
  ])('warns of a harvest deadline when %s', async (_, minutesLeft, warned) => {
    answer(withContract({ harvest_by: minutesFromNow(minutesLeft) }));
    await renderPage(MyPool);
    await card('Pool Information');
    expect(screen.getByText('Harvest by')).toBeVisible();
    expect(screen.queryAllByText(/what is not harvested by then is lost, the stake included/)).toHaveLength(
      warned ? 1 : 0,
    );
  });

  it('says when the pool has suspended planting, and what goes on', async () => {
    answer(withContract({ suspended_at: '2026-11-20T11:00:00Z' }));
    await renderPage(MyPool);
    expect(await screen.findByText('Your pool has suspended planting for you')).toBeVisible();
    expect(screen.getByText(/What is planted is still worked, harvested and paid/)).toBeVisible();
  });

  it('says when nothing is staked because nobody mines for the pool', async () => {
    answer(withContract({ stake_held_back: true }));
    await renderPage(MyPool);
    expect(await screen.findByText('Your stake is held back')).toBeVisible();
    expect(screen.getByText(/your KALE stays in your wallet/)).toBeVisible();
  });
});

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
        window: { range: '7d', stakedHuman: '2', rewardsHuman: '3.5000001', blocks: 8, series: [] },
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
    const pool = await card('Pool Statistics');
    await waitFor(() =>
      expect(figuresOf(pool)).toEqual({
        Uptime: '100.0%default',
        'Success rate': '98.2%Lifetime',
        'Total blocks mined': '288',
        'Total rewards': '98,765.43 KALE',
        'Total staked': '50.00 KALE',
        'Active farmers': '11',
      }),
    );
    expect(figuresOf(screen.getAllByRole('region', { name: 'Performance' })[0] as HTMLElement)).toEqual({
      'Success rate': '97.5%Lifetime',
      'Blocks participated': '40Lifetime',
      'Average reward per block': '30.86 KALELifetime',
      'Successful plantings': '40',
      'Failed plantings': '1',
      Rewards: '3.50 KALELast 7 days',
      Staked: '2.00 KALELast 7 days',
    });
  });

  it('draw the rewards of the week from the real series, exact in its table', async () => {
    const step = (day: number, rewards: string) => ({
      at: `2026-11-${day}T00:00:00.000Z`,
      rewards,
      staked: '1',
      success: 4,
      failed: 1,
    });
    const series = [step(14, '1.0000001'), step(15, '2.5')];
    answer({
      ...inPool,
      'GET /farmers/farmer-1/summary': {
        ...summary,
        window: { range: '7d', stakedHuman: '2', rewardsHuman: '3.5000001', blocks: 8, series },
      },
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

  it('date each harvest with the block it processed, amount and status', async () => {
    answer(inPool);
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    const table = within(await screen.findByRole('table', { name: 'Your harvests' }));
    const row = await table.findByRole('row', { name: /#7/ });
    expect(textShown(row)).toBe('1 hour ago1 (#7)20.00 KALESuccess');
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Blocks processed',
      'Amount',
      'Status',
    ]);
  });

  it('turn through every harvest, in the address', async () => {
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
    expect(screen.getByText('23 in all, newest first')).toBeVisible();
    const pager = within(screen.getByRole('navigation', { name: 'Your harvests' }));
    expect(pager.getByText('Page 1 of 3')).toBeVisible();
    await user.click(pager.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('1 (#998)')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/farmer/my-pool?tab=earnings&page=2');
  });

  it('say when nothing was earned yet', async () => {
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': list() });
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(await screen.findByText('No harvest data available')).toBeVisible();
  });

  it('say when what was earned could not be loaded', async () => {
    answer({ ...inPool, 'GET /farmers/farmer-1/harvests': failure(403, 'FORBIDDEN', 'No') });
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(await screen.findByText('Failed to load pool data. Please try again.')).toBeVisible();
  });

  it('tell recent activity in sentences', async () => {
    answer(inPool);
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('Staked 1.5000000 KALE to Pooler pool-ste...')).toBeVisible();
    expect(screen.getByText('Harvested from Block #7')).toBeVisible();
  });

  it('say when nothing happened yet', async () => {
    answer({
      ...inPool,
      'GET /farmers/farmer-1/plantings': list(),
      'GET /farmers/farmer-1/harvests': list(),
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('No Recent Activity')).toBeVisible();
    expect(screen.getByText('Your pool activities will appear here once you start farming.')).toBeVisible();
  });
});
