import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { textShown } from 'shared-ui/testing';
import { open, page, planting } from '../../testing/dashboard-fixtures.tsx';
import {
  cell,
  current,
  fromNow,
  home,
  joined,
  money,
  newcomer,
  openHome,
} from '../../testing/home-fixtures.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';

withApi();
withStoppedClock();

describe("a farmer's home", () => {
  it('starts with the total, how it changed over 7 days, and the parts that add up to it', async () => {
    await openHome(home());
    const total = await screen.findByRole('heading', { name: 'Total' });
    expect(total.parentElement && textShown(total.parentElement)).toBe(
      'Total23,622.78KALE▲ Up 417.61 (1.8%) in 7 days',
    );
    const parts = screen.getByText('Pending reward').closest('dl');
    expect(parts && textShown(parts)).toBe('Available13,932.20Planted9,662.10Pending reward28.48');
    expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('13,932.20 KALE');
    expect(screen.getByRole('region', { name: 'Total Staked' })).toHaveTextContent('Planted in 5 blocks');
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first).toBe(total);
  });

  it('counts no withdrawal as a loss and no deposit as a gain', async () => {
    const change = { amount: '1417.6100000', days: 7, transferred: true };
    await openHome({ ...home(), 'GET /farmers/f1/money': { ...money(), change } });
    const total = await screen.findByRole('heading', { name: 'Total' });
    expect(total.parentElement && textShown(total.parentElement)).toBe(
      'Total23,622.78KALE▲ Up 1,417.61 gained in 7 days',
    );
  });

  it('shows parts that add up to the cent, and the same ones in the cards', async () => {
    const parts = { available: '949.1049999', planted: '62.4729999', pendingReward: '87.0739999' };
    await openHome({ ...home(), 'GET /farmers/f1/money': { ...money(), ...parts, total: '1098.6519997' } });
    const total = await screen.findByRole('heading', { name: 'Total' });
    expect(total.parentElement).toHaveTextContent('1,098.65');
    const list = screen.getByText('Pending reward').closest('dl');
    expect(list && textShown(list)).toBe('Available949.10Planted62.47Pending reward87.08');
    expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('949.10 KALE');
  });

  it('never shows the sum over all blocks as the current stake while the money loads or fails', async () => {
    const asked = Promise.withResolvers<void>();
    const late = () => asked.promise.then(() => failure(400, 'HTTP_ERROR', 'No')());
    await open({ ...home(), 'GET /farmers/f1/money': late });
    const figure = (name: string) => screen.getByRole('region', { name });
    await screen.findByText('#1201');
    for (const name of ['Balance', 'Total Staked']) expect(figure(name)).toHaveAttribute('aria-busy', 'true');
    asked.resolve();
    await waitFor(() => expect(figure('Total Staked')).toHaveTextContent('Not available'));
    expect(figure('Balance')).toHaveTextContent('Not available');
  });

  it('keeps its title and offers Retry when the money cannot be loaded', async () => {
    await open({ ...home(), 'GET /farmers/f1/money': failure(400, 'HTTP_ERROR', 'No') });
    const message = await screen.findByText("Couldn't load your KALE.");
    expect(message.closest('section')).toHaveTextContent(/^TotalCouldn't load your KALE\..*Next harvest/);
  });

  it('does not show that a farmer has no pool while that is unknown', async () => {
    const failed = failure(400, 'HTTP_ERROR', 'No');
    await open({ ...home(), 'GET /farmers/f1/money': failed, 'GET /farmers/current': failed });
    await screen.findByText("Couldn't load your KALE.");
    expect(screen.queryByText('No pool')).not.toBeInTheDocument();
  });

  it('does not show that a farmer has no pool while their contract loads, or cannot be loaded', async () => {
    const asked = Promise.withResolvers<void>();
    const late = () => asked.promise.then(() => failure(400, 'HTTP_ERROR', 'No')());
    await open({ ...home(), 'GET /farmers/current': late });
    await screen.findByText(/in 7 days/);
    expect(screen.getByRole('heading', { name: 'Next harvest' })).toBeVisible();
    expect(screen.queryByText('No pool')).not.toBeInTheDocument();
    asked.resolve();
    expect(await screen.findByText("Couldn't load your pool.")).toBeVisible();
    expect(screen.queryByText('No pool')).not.toBeInTheDocument();
  });

  it('shows a change of less than a thousandth of a percent as more than nothing', async () => {
    const trend = [{ at: fromNow(-60), total: '25000.0000000' }, ...money().trend.slice(2)];
    const change = { amount: '0.1000000', days: 7, transferred: false };
    await openHome({ ...home(), 'GET /farmers/f1/money': { ...money(), trend, change } });
    expect(await screen.findByText('0.10', { exact: false })).toHaveTextContent('▲ Up 0.10 (0.1%)');
  });

  it('describes a fall of the total as a loss', async () => {
    const trend = [{ at: fromNow(-60), total: '25000.0000000' }, ...money().trend.slice(2)];
    const change = { amount: '-1377.2200000', days: 0, transferred: false };
    await openHome({ ...home(), 'GET /farmers/f1/money': { ...money(), trend, change } });
    expect(await screen.findByText('1,377.22', { exact: false })).toHaveTextContent('▼ Down 1,377.22 (5.5%)');
  });

  it('counts down to the next harvest, block by block', async () => {
    await openHome(home());
    expect(textShown(await cell('Next harvest'))).toBe(
      'Next harvestin 8 minWhen block #1204 opens4 of 6 blocks worked, 1 openStellar Pool Alpha',
    );
  });

  it('does not count blocks if an entry would expire first', async () => {
    await openHome({ ...home(), 'GET /farmers/current': current({ next_harvest_block: null }) });
    expect(textShown(await cell('Next harvest'))).toMatch(
      /^Next harvestin 8 minBefore the reward expires4 of 6/,
    );
  });

  it('counts from the server’s time, as on the other pages', async () => {
    const due = { next_harvest_at: fromNow(-2), next_harvest_block: 1201 };
    await openHome({ ...home(), 'GET /farmers/current': current(due) });
    expect(textShown(await cell('Next harvest'))).toMatch(/^Next harvestnowDue since block #1201 opened/);
  });

  it('shows no attention card while nothing needs it', async () => {
    await openHome(home());
    await screen.findByRole('heading', { name: 'Total' });
    expect(screen.queryByText(/Needs attention/)).not.toBeInTheDocument();
  });

  it('names the blocks lost in the last day with pool, amount and reason', async () => {
    const loss = { poolName: 'Stellar Pool Alpha', reason: 'Work missed', at: fromNow(-61) };
    const recentLosses = [{ ...loss, blocks: 60, amount: '2952.9400000' }];
    await openHome({ ...home(), 'GET /farmers/f1/money': { ...money(), recentLosses } });
    const item = within((await screen.findByText(/Needs attention/)).parentElement as HTMLElement);
    await waitFor(() => expect(item.getByText(/blocks lost/)).toHaveTextContent('60 blocks lost: −2,952.94'));
    expect(item.getByText(/By Stellar Pool Alpha/)).toHaveTextContent(
      'By Stellar Pool Alpha, 1 hour agoWork missed',
    );
    expect(item.getByRole('link', { name: 'See why' })).toHaveAttribute(
      'href',
      '/farmer/work-history?status=failed',
    );
  });

  it('shows an exit in progress, and no next harvest', async () => {
    await openHome({
      ...home(),
      'GET /farmers/current': current({ status: 'exiting', exit_available_at: fromNow(120) }),
    });
    expect(textShown(await cell('Exit'))).toBe('Exitin 2 hLeaving Stellar Pool Alpha');
    expect(screen.getByText(/Needs attention/).parentElement).toHaveTextContent('Exit finishes in 2 h');
    expect(screen.queryByText('Next harvest')).not.toBeInTheDocument();
  });

  it('asks for XLM when the wallet cannot pay fees', async () => {
    await openHome({
      ...home(),
      'GET /farmers/f1/plantings': page([
        planting(6, { status: 'pending' }),
        planting(5, { status: 'failed', error: { code: 'tx_insufficient_balance', message: 'No XLM' } }),
      ]),
    });
    expect(await screen.findByText('Your wallet needs XLM')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fund wallet' })).toHaveAttribute('href', '/farmer/my-wallet');
  });

  it('asks for no XLM once a planting has paid its fee', async () => {
    const error = { code: 'tx_insufficient_balance', message: 'No XLM' };
    const plantings = page([planting(6), planting(5, { status: 'failed', error })]);
    await openHome({ ...home(), 'GET /farmers/f1/plantings': plantings });
    expect(await screen.findByText(/^Planting failed in/)).toBeVisible();
    expect(screen.queryByText('Your wallet needs XLM')).not.toBeInTheDocument();
  });
});

describe('before the first harvest', () => {
  it('does not count blocks if an entry would expire first', async () => {
    const contract = { harvest_interval: 20, next_harvest_at: fromNow(83), next_harvest_block: null };
    await openHome({ ...newcomer(), 'GET /farmers/current': current(contract) });
    expect(textShown(await cell('First harvest'))).toMatch(
      /^First harvestin 1 h 23 minBefore they expire, your stakes return with the rewards\./,
    );
  });

  it('counts down to the first harvest and shows pending amounts, without zero figures', async () => {
    await openHome(newcomer());
    const text = textShown(await cell('First harvest'));
    expect(text).toMatch(
      /^First harvestin 1 h 23 minAfter 20 blocks your stakes return with the rewards\. 0\.94 KALE pending so far\.3 of 20 blocks worked, 1 openabout /,
    );
    expect(screen.queryByRole('heading', { name: 'Total' })).not.toBeInTheDocument();
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(checklist).toHaveTextContent('4 of 5 steps done');
    expect(within(checklist).getAllByRole('listitem').map(textShown)).toEqual([
      'Create your account (done)',
      'Fund your custodial wallet (done)22,359.74 KALE',
      'Join a pool (done)Stellar Pool Alpha, 10% stake',
      'First planting (done)Block #5, 2 minutes ago',
      'First harvestin 1 h 23 min',
    ]);
  });

  it('promises no first harvest to a farmer who is leaving', async () => {
    await openHome({
      ...newcomer(),
      'GET /farmers/current': current({ status: 'exiting', next_harvest_at: null }),
    });
    await screen.findByRole('region', { name: 'Recent Activity' });
    expect(screen.queryByRole('region', { name: 'Get to your first harvest' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/next/i);
  });

  it('shows the current step: the planting, the work on it and the next block', async () => {
    await openHome(newcomer());
    const now = within(await cell('Happening now'));
    expect(now.getAllByRole('listitem').map(textShown)).toEqual([
      'Planted 12.34 KALE in block #52 minutes ago',
      'Stellar Pool Alpha is working on itWork must be accepted before the block closes',
      'Block #1202 opens in 3 minStellar Pool Alpha plants for you then',
    ]);
  });

  it('shows the earnings of work alone to a farmer without KALE to stake', async () => {
    const none = {
      total: '0',
      available: '0',
      planted: '0',
      pendingReward: '0',
      earned: '0',
      deposited: '0',
    };
    await openHome({
      ...newcomer(),
      'GET /farmers/f1/money': { ...money(), ...none },
      'GET /farmers/f1/plantings': page([planting(5, { stakeAmountHuman: '0' })]),
    });
    expect(textShown(await cell('First harvest'))).toContain(
      'After 20 blocks your rewards arrive. You need no KALE to begin: accepted work alone earns some.',
    );
  });

  it('counts down to the first planting of a farmer who has just joined', async () => {
    await openHome(joined());
    expect(textShown(await cell('First planting'))).toContain('First plantingin 3 min');
    const now = within(await cell('Happening now'));
    expect(now.getByText('Joined Stellar Pool Alpha')).toBeVisible();
  });

  it('shows pending amounts instead of zeros until the first KALE arrives', async () => {
    const nothing = {
      ...{ available: '0.0000000', planted: '0.0000000', total: '0.9400000' },
      ...{ earned: '0.0000000', lostStakes: '0.0000000', netEarned: '0.0000000', deposited: '0.0000000' },
    };
    await openHome({
      ...newcomer(),
      'GET /farmers/f1/money': { ...money(), ...nothing, plantedBlocks: 1, pendingReward: '0.9400000' },
    });
    expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('None yet0.94 pending');
    expect(screen.getByRole('region', { name: 'Total Staked' })).toHaveTextContent(
      'None yetWithout a stake in 1 block',
    );
    expect(document.body).not.toHaveTextContent('0.00');
  });

  it('plants without a stake while the wallet has no KALE, with a notice', async () => {
    await openHome({
      ...newcomer(),
      'GET /farmers/f1/plantings': page([planting(5, { stakeAmountHuman: '0' })]),
    });
    expect(await screen.findByText(/^Planted without a stake in block #5/)).toBeVisible();
  });
});
