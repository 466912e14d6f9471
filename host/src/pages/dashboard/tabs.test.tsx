import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { cardsShown, textShown } from 'shared-ui/testing';
import {
  beginning,
  card,
  earning,
  harvest,
  open,
  page,
  planting,
} from '../../testing/dashboard-fixtures.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';

withApi();
withStoppedClock();

describe('the other tabs', () => {
  it('My Stakes shows the performance and the five most recent plantings, all seven decimals', async () => {
    let limit: string | null = null;
    const error = { message: 'Network is busy, the pool retries' };
    await open({
      ...earning,
      'GET /farmers/f1/plantings': request => {
        limit = new URL(request.url).searchParams.get('limit');
        return HttpResponse.json(page([planting(5, { status: 'failed', error, stakeAmountHuman: null })]));
      },
    });
    await userEvent.click(screen.getByRole('tab', { name: 'My Stakes' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=stakes');
    const texts = {
      'Total Staked': '500.00 KALE',
      'Success Rate': '97.3%',
      Plantings: '391 failed',
      'Last Stake Block': '#1200',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
    expect(screen.getByRole('heading', { name: 'Stake Performance' })).toBeVisible();
    const row = await within(card('Recent Plantings')).findByRole('row', { name: /#5/ });
    expect(textShown(row)).toBe(
      '#5FailedNetwork is busy, the pool retries–Stellar Pool Alphaabcdef01...2 minutes ago',
    );
    expect(within(row).getByRole('button', { name: 'Copy transaction hash' })).toBeVisible();
    expect(limit).toBe('5');
  });

  it('My Stakes shows the same Total Staked as the overview', async () => {
    const money = {
      ...{ total: '10.0159999', available: '4.0089999', planted: '5.0059999', plantedBlocks: 1 },
      ...{ pendingReward: '1.0010001', earned: '1', lostStakes: '0', lostBlocks: 0, netEarned: '1' },
      ...{ deposited: '8', withdrawn: '0' },
    };
    const info = { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money'] };
    await open({ ...earning, 'GET /info': info, 'GET /farmers/f1/money': money });
    const planted = async () =>
      within(await screen.findByRole('region', { name: 'Total Staked' })).findByText(/5\.0/);
    const shown = textShown(await planted());
    await userEvent.click(screen.getByRole('tab', { name: 'My Stakes' }));
    expect(textShown(await planted())).toBe(shown);
  });

  it('Harvest Flow counts a single block', async () => {
    const summary = earning['GET /farmers/f1/summary'];
    const window = { ...summary.window, blocks: 1 };
    await open({ ...earning, 'GET /farmers/f1/summary': { ...summary, window } }, '/dashboard?tab=harvests');
    await waitFor(() => expect(card('Earned, Last 7 Days')).toHaveTextContent('1 block planted.'));
  });

  it('Harvest Flow shows the statistics and the five latest harvests', async () => {
    let limit: string | null = null;
    await open(
      {
        ...earning,
        'GET /farmers/f1/harvests': request => {
          limit = new URL(request.url).searchParams.get('limit');
          return HttpResponse.json(earning['GET /farmers/f1/harvests']);
        },
      },
      '/dashboard?tab=harvests',
    );
    const texts = {
      'Total Rewards': '900.55 KALENo stakes lost',
      'Earned, Last 7 Days': '77.50 KALE12 blocks planted. No stakes lost',
      Harvests: '38',
      'Waiting for Harvest': expect.stringMatching(
        /^1Blocks worked, not yet harvestedHarvest by .*, in 20 h 5 min$/,
      ),
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
    expect(screen.getByRole('heading', { name: 'Harvest Statistics' })).toBeVisible();
    const row = await within(card('Recent Harvests')).findByRole('row', { name: /#4/ });
    expect(textShown(row)).toMatch(/^#4Completed1,834\.99\d{5}Stellar Pool AlphaN\/A3 minutes ago$/);
    expect(limit).toBe('5');
  });

  it('Harvest Flow shows why a harvest paid nothing', async () => {
    const unpaid = { ...harvest(4), rewardAmountHuman: '0' };
    await open({ ...earning, 'GET /farmers/f1/harvests': page([unpaid]) }, '/dashboard?tab=harvests');
    const row = await within(card('Recent Harvests')).findByRole('row', { name: /#4/ });
    expect(row).toHaveTextContent('No reward: lowest stake, gap and zeros in the block');
  });

  it.each([
    ['Stake lost', { lostStake: '123450000', failedStep: 'harvest', error: { code: 'HARVEST_EXPIRED' } }],
    ['Reward lost', { lostStake: '0', failedStep: 'harvest', error: { code: 'HARVEST_EXPIRED' } }],
    ['No accepted work', { lostStake: '0', failedStep: 'work', error: { code: 'WORK_MISSED' } }],
    ['Failed', { lostStake: '0', failedStep: 'harvest', error: { code: 'INSUFFICIENT_BALANCE' } }],
  ])('Harvest Flow names what a block without a harvest lost: %s', async (label, { error, ...row }) => {
    const missed = { ...harvest(4), ...row, status: 'failed', error: { ...error, message: 'Why' } };
    await open({ ...earning, 'GET /farmers/f1/harvests': page([missed]) }, '/dashboard?tab=harvests');
    expect(textShown(await within(card('Recent Harvests')).findByRole('row', { name: /#4/ }))).toMatch(
      `#4${label}Why`,
    );
  });

  it.each([
    ['stakes', 'Recent Plantings'],
    ['plantings', 'Planting History'],
  ])('%s shows a stake that was lost after the planting, and the reason', async (tab, name) => {
    const loss = { code: 'WORK_MISSED', message: 'Work missed: none was submitted. The stake is lost.' };
    const items = [
      planting(5, { lostStake: '123450000', loss }),
      planting(3, { stakeAmountHuman: '0', lostStake: '0', loss }),
    ];
    await open({ ...earning, 'GET /farmers/f1/plantings': page(items) }, `/dashboard?tab=${tab}`);
    const row = async (block: string) =>
      textShown(
        await within(await screen.findByRole('region', { name })).findByRole('row', { name: RegExp(block) }),
      );
    expect(await row('#5')).toMatch(`#5Stake lost${loss.message}−12.3450000Stellar`);
    expect(await row('#3')).toMatch(`#3No accepted work${loss.message}0.0000000Stellar`);
  });

  it.each([
    ['stakes', 'Recent Plantings'],
    ['plantings', 'Planting History'],
  ])('%s does not show a held-back planting as a failure', async (tab, name) => {
    const error = { code: 'NOT_WORTH_FEES', message: 'The reward is worth less than the fees' };
    const heldBack = planting(5, { status: 'failed', stakeAmountHuman: null, error });
    await open({ ...earning, 'GET /farmers/f1/plantings': page([heldBack]) }, `/dashboard?tab=${tab}`);
    const row = within(await screen.findByRole('region', { name })).findByRole('row', { name: /#5/ });
    expect(textShown(await row)).toMatch(`#5Not planted${error.message}`);
  });

  it('My Stakes shows no success rate before the first closed block', async () => {
    const summary = earning['GET /farmers/f1/summary'];
    const lifetime = { ...summary.lifetime, successRate: null, blocksClosed: 0 };
    await open({ ...earning, 'GET /farmers/f1/summary': { ...summary, lifetime } }, '/dashboard?tab=stakes');
    await waitFor(() =>
      expect(cardsShown(['Success Rate'])).toEqual({ 'Success Rate': '–No closed block yet' }),
    );
  });

  it('My Stakes counts lost stakes beside failed plantings', async () => {
    const series = [
      { at: '2026-11-20T00:00:00Z', rewards: '0', staked: '2', success: 3, failed: 1, lostBlocks: 2 },
      { at: '2026-11-21T00:00:00Z', rewards: '1', staked: '2', success: 4, failed: 0, lostBlocks: 0 },
    ];
    const { window, lifetime, ...summary } = earning['GET /farmers/f1/summary'];
    await open(
      {
        ...earning,
        'GET /farmers/f1/summary': {
          ...summary,
          lifetime: { ...lifetime, blocksLost: 2 },
          lostPlantings: 3,
          window: { ...window, series },
        },
      },
      '/dashboard?tab=stakes',
    );
    await waitFor(() => expect(cardsShown(['Plantings'])).toEqual({ Plantings: '392 lost, 1 failed' }));
    const chart = await screen.findByRole('region', { name: 'Plantings over Time' });
    for (const label of ['Planted', 'Lost or not worked', 'Failed'])
      expect(await within(chart).findByText(label)).toBeVisible();
  });

  it.each([
    ['stakes', 'Recent Plantings'],
    ['plantings', 'Planting History'],
  ])('%s shows why a planting had no stake, unless it failed', async (tab, name) => {
    const items = [
      planting(5, { stakeAmountHuman: '0', unstaked: 'missed-work' }),
      planting(4, { stakeAmountHuman: '0' }),
      planting(3, { stakeAmountHuman: '0', status: 'failed' }),
    ];
    await open({ ...earning, 'GET /farmers/f1/plantings': page(items) }, `/dashboard?tab=${tab}`);
    const row = async (block: string) =>
      within(await screen.findByRole('region', { name })).findByRole('row', { name: RegExp(block) });
    expect(await row('#5')).toHaveTextContent('No stake: the block planted before had no accepted work');
    expect(await row('#4')).toHaveTextContent('No stake');
    expect(await row('#3')).not.toHaveTextContent('No stake');
  });

  it('Planting History turns its pages, and keeps the page in the address', async () => {
    await open(earning, '/dashboard?tab=plantings');
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=plantings&page=2');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  });

  it('Planting History keeps its rows and the focus while a page loads, and opens the last page when the URL is beyond the end', async () => {
    const second = Promise.withResolvers<void>();
    await open(
      {
        ...earning,
        'GET /farmers/f1/plantings': async request => {
          const number = Number(new URL(request.url).searchParams.get('page'));
          if (number === 2) await second.promise;
          return HttpResponse.json({ ...page(number > 3 ? [] : [planting(number)], 23), page: number });
        },
      },
      '/dashboard?tab=plantings&page=9',
    );
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByText('#3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('?tab=plantings&page=2');
    expect(screen.getByText('#3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
    second.resolve();
    expect(await screen.findByText('#2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
  });

  it.each([
    ['stakes', ['No stake analytics available', 'No recent activity']],
    ['harvests', ['No harvest data available', 'No harvest history available']],
    ['plantings', ['No planting history available', 'Start farming to see your planting activities']],
  ])('%s shows a message while there is nothing yet', async (tab, texts) => {
    await open(beginning, `/dashboard?tab=${tab}`);
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Browse Pools' }))
      expect(link).toHaveAttribute('href', '/farmer/pools');
  });

  it.each([
    ['overview', 1],
    ['stakes', 2],
    ['harvests', 2],
    ['plantings', 1],
  ])('%s links a farmer who has joined to their pool while there is nothing yet', async (tab, states) => {
    await open(
      {
        ...beginning,
        'GET /user/u1/status': { funded: true, contract: { contractId: 'c1', status: 'active' } },
      },
      `/dashboard?tab=${tab}`,
    );
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'My Pool' })).toHaveLength(states));
    for (const link of screen.getAllByRole('link', { name: 'My Pool' }))
      expect(link).toHaveAttribute('href', '/farmer/my-pool');
    expect(screen.queryByRole('link', { name: 'Browse Pools' })).not.toBeInTheDocument();
  });
});

describe('implausible responses', () => {
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

  it.each(['overview', 'stakes', 'harvests', 'plantings'])('do not break the tab %s', async tab => {
    await open(odd, `/dashboard?tab=${tab}`);
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
    expect(document.body.textContent).not.toMatch(nonsense);
    expect(screen.getByRole('tab', { selected: true })).toBeVisible();
  });
});
