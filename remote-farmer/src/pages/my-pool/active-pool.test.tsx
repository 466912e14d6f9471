import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import {
  contract,
  farmer,
  history,
  inPool,
  minutesFromNow,
  money,
  summary,
} from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

withApi();

const withMoney = {
  'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money'] },
  'GET /farmers/farmer-1/money': money,
};

const card = (name: string) => screen.findByRole('region', { name });
const withContract = (more: object) => ({
  ...history,
  'GET /farmers/current': { farmer, active_contract: { ...contract, ...more } },
});
/** Opens the drawer with the facts and terms. */
const openFacts = async () => {
  const user = await renderPage(MyPool);
  await user.click(await screen.findByRole('button', { name: 'Facts and terms' }));
  await screen.findByRole('dialog', { name: 'Facts and terms' });
};
const figuresOn = async (name: string) => figuresOf(await card(name));
const pageFigures = () => figuresOf(document.body);

describe('an active contract', () => {
  it('shows its terms', async () => {
    answer(inPool);
    await openFacts();
    expect(await figuresOn('Contract Terms')).toEqual({
      'You keep': '90.0%',
      'Reward Split': "5.0%The pool's part",
      'Platform Fee': '5.0%',
      'Exit Delay': '24 hours (288 blocks)',
      'Created By': 'farmer request',
    });
  });

  it('is summed up in three lines: the pool, the terms, the next harvest', async () => {
    answer(withContract({ next_harvest_at: secondsFromNow(8.5 * 60) }));
    await renderPage(MyPool);
    const status = await card('Stellar Pool Alpha');
    expect(status).toHaveTextContent('10% stake, harvested every 6 blocks (30 minutes). You keep 90.0%.');
    expect(within(status).getByText('Active')).toBeVisible();
    expect(within(status).getByText('in 8 min')).toBeVisible();
  });

  it('leads with its earnings', async () => {
    answer({ ...inPool, 'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 4 } });
    await renderPage(MyPool);
    await waitFor(() =>
      expect(pageFigures()).toMatchObject({
        'Total Earned': '1,234.56KALE',
        'Current Stake': '10%',
        'Success Rate': '97.5%',
        'Pending Rewards': '12.00 KALE',
      }),
    );
    for (const note of [
      'Lost stakes 0.00 · All time, all pools',
      'of 1,500.50 KALE',
      '39 of 40 blocks worked, all time',
      'From 4 worked blocks',
    ])
      expect(document.body).toHaveTextContent(note);
  });

  it('has no Success Rate before the first block closes', async () => {
    const lifetime = { blocksParticipated: 1, blocksClosed: 0, blocksWorked: 0, successRate: null };
    answer({ ...inPool, 'GET /farmers/farmer-1/summary': { ...summary, lifetime } });
    await renderPage(MyPool);
    await waitFor(() => expect(pageFigures()).toMatchObject({ 'Success Rate': '–' }));
    expect(document.body).toHaveTextContent('No closed block yet');
  });

  it('shows no balance instead of the planted amount while that loads', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...inPool,
      ...withMoney,
      'GET /farmers/farmer-1/money': async () => {
        await asked;
        return HttpResponse.json(money);
      },
    });
    await renderPage(MyPool);
    await waitFor(() => expect(pageFigures()).toMatchObject({ 'Current Stake': '10%' }));
    const stake = screen.getByText('Current Stake').parentElement;
    expect(stake).not.toHaveTextContent(/\d KALE/);
    letGo();
    await waitFor(() => expect(stake).toHaveTextContent('99.50 planted now'));
  });

  it('counts an open worked block apart from those of the pending reward', async () => {
    answer({
      ...inPool,
      ...withMoney,
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 5 },
    });
    await renderPage(MyPool);
    await waitFor(() => expect(pageFigures()).toMatchObject({ 'Pending Rewards': '12.00 KALE' }));
    expect(await screen.findByText('From 4 worked blocks, 1 more still open')).toBeVisible();
  });

  it('says that closed blocks have no reward, not that they are still open', async () => {
    answer({
      ...inPool,
      ...withMoney,
      'GET /farmers/farmer-1/money': { ...money, pendingReward: '0.0000000', pendingBlocks: 1 },
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 2 },
    });
    await renderPage(MyPool);
    expect(await screen.findByText('No reward in 1 worked block, 1 more still open')).toBeVisible();
  });

  it('shows its earnings net of lost stakes, with both parts', async () => {
    answer({
      ...inPool,
      'GET /farmers/farmer-1/summary': {
        lifetime: {
          totalRewardsHuman: '1234.5600000',
          lostStakesHuman: '1476.4700000',
          netEarnedHuman: '-241.9100000',
        },
      },
    });
    await renderPage(MyPool);
    await waitFor(() => expect(pageFigures()).toMatchObject({ 'Total Earned': '−241.91KALE' }));
    expect(document.body).toHaveTextContent('Earned 1,234.56 · Lost stakes −1,476.47');
  });

  it('shows the due time and the pending amount before the first harvest, not zeros', async () => {
    answer({
      ...withContract({ next_harvest_at: minutesFromNow(8) }),
      'GET /farmers/farmer-1/summary': {
        lifetime: { totalRewardsHuman: '0', lostStakesHuman: '0', netEarnedHuman: '0' },
      },
    });
    await renderPage(MyPool);
    await waitFor(() => expect(pageFigures()).toMatchObject({ 'Total Earned': 'None yet' }));
    expect(document.body).toHaveTextContent('First harvest in 8 min, with 12.00 KALE so far');
    expect(screen.queryByText(/Lost stakes 0/)).not.toBeInTheDocument();
  });

  const nextBlock = (nextBlockAt: string) => ({
    'GET /farmers/blockchain-data': { currentBlock: { height: 7, nextBlockAt } },
  });
  const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  it('shows the pool, since when, and when it plants and harvests', async () => {
    answer({
      ...withContract({ next_harvest_at: minutesFromNow(20), last_harvest_at: minutesFromNow(-10) }),
      ...nextBlock(minutesFromNow(4)),
    });
    await openFacts();
    await screen.findByText('in 4 min');
    expect(await figuresOn('Pool Information')).toEqual({
      Pool: 'Stellar Pool Alpha',
      Status: 'Active',
      Joined: '2 hours ago',
      Contract: 'contract-0...',
      'Stake percentage': '10%',
      'Harvest interval': '6 blocks (30 minutes)',
      'Next plant': 'in 4 min',
      'Next harvest': 'in 20 min',
      'Last harvest': '10 minutes ago',
    });
    expect(within(await card('Pool Information')).getByText('Active')).toBeVisible();
  });

  it.each([-180, 7])('plants with the next block, which is due or almost due: %s s', async seconds => {
    answer({ ...inPool, ...nextBlock(secondsFromNow(seconds)) });
    await openFacts();
    expect(await screen.findByText('As the next block opens')).toBeVisible();
    expect((await figuresOn('Pool Information'))['Next plant']).toBe('As the next block opens');
  });

  it('shows a harvest that is due, as the dashboard does', async () => {
    answer(withContract({ next_harvest_at: secondsFromNow(-40) }));
    await openFacts();
    await waitFor(async () => expect((await figuresOn('Pool Information'))['Next harvest']).toBe('Due now'));
    expect(document.body).not.toHaveTextContent(/next block opens/i);
  });

  it("shows 'Not available' for unknown plantings and harvests", async () => {
    answer(inPool);
    await openFacts();
    expect(await figuresOn('Pool Information')).toMatchObject({
      'Next plant': 'Not available',
      'Next harvest': 'Once a block is worked',
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
    await openFacts();
    expect(within(await card('Pool Information')).getByText(word)).toBeVisible();
  });

  it('marks a value that the server omitted as a default', async () => {
    const bare = { id: 'c-1', status: 'active' };
    answer({ ...history, 'GET /farmers/current': { farmer, active_contract: bare } });
    await openFacts();
    expect(await figuresOn('Contract Terms')).toEqual({
      'You keep': '90.0%',
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

  it('counts the blocks that wait for their harvest if the server reports no amount', async () => {
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
    await openFacts();
    await card('Pool Information');
    expect(screen.getByText('Harvest by')).toBeVisible();
    expect(
      screen.queryAllByText(/A reward not harvested by then is lost, together with its stake/),
    ).toHaveLength(warned ? 1 : 0);
  });

  it('shows that nothing is staked because no one mines for the pool', async () => {
    answer(withContract({ stake_held_back: true }));
    await renderPage(MyPool);
    expect(await screen.findByText('Your stake is held back')).toBeVisible();
    expect(screen.getByText(/your KALE stays in your wallet/)).toBeVisible();
  });
});
