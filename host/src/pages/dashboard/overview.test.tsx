import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { figuresOf, textShown } from 'shared-ui/testing';
import {
  api,
  beginning,
  card,
  earning,
  harvest,
  info,
  open,
  page,
  planting,
} from '../../testing/dashboard-fixtures.tsx';
import { renderInApp } from '../../testing/render-app.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';
import Dashboard from './dashboard.tsx';

withApi();
withStoppedClock();

describe("a farmer's overview", () => {
  it('shows the four cards with their assets, under four tabs', async () => {
    await open(earning);
    expect(screen.getByRole('heading', { level: 1, name: 'System Dashboard' })).toBeVisible();
    expect(screen.getByText('System health and overview')).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'My Stakes',
      'Harvest Flow',
      'Planting History',
    ]);
    const texts = {
      'Custodial Wallet': 'GCHPTW…5MR2AB4.50 XLM for fees and reserve',
      Balance: '1,000.12 KALE',
      'Block Index': '#1201',
      'Total Staked': '500.00 KALE900.55 KALE earned, all time',
    };
    for (const [name, text] of Object.entries(texts))
      await waitFor(() => expect(textShown(card(name))).toBe(name + text));
  });

  it('keeps the room of its cards while they load', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    const late = () => asked.then(() => HttpResponse.json({}));
    await open({ ...earning, 'GET /farmers/blockchain-data': late, 'GET /farmers/f1/summary': late });
    for (const name of ['Custodial Wallet', 'Balance', 'Block Index', 'Total Staked'])
      expect(card(name)).toHaveAttribute('aria-busy', 'true');
    letGo();
    await waitFor(() => expect(card('Balance')).toHaveTextContent('Not available'));
  });

  it('copies the custodial wallet with the spec’s text, and reports a refusal of the browser', async () => {
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
    expect(activity.map(textShown)).toEqual([
      'Planted in block #52 minutes ago12.34',
      'Harvested block #43 minutes ago+1,834.99',
      'Planted in block #34 minutes ago12.34',
    ]);
  });

  it('shows blocks that were harvested together as one line with their sum', async () => {
    const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const run = [9, 8, 7].map((index, seconds) => ({ ...harvest(index), harvestedAt: at(60 + seconds) }));
    const earlier = { ...harvest(6), harvestedAt: at(150) };
    await open({
      ...earning,
      'GET /farmers/f1/harvests': page([...run, earlier]),
      'GET /farmers/f1/plantings': page([planting(10, { plantedAt: at(61) })]),
    });
    const lines = await within(card('Recent Activity')).findAllByRole('listitem');
    expect(lines.map(textShown)).toEqual([
      'Harvested 3 blocks#7 to #9, 1 minute ago+5,504.99',
      'Planted in block #101 minute ago12.34',
      'Harvested block #62 minutes ago+1,834.99',
    ]);
  });

  it('names the stake that was lost with a block, with the pool and the reason', async () => {
    const lost = {
      ...harvest(6),
      status: 'failed',
      rewardAmountHuman: undefined,
      lostStake: '8220000000',
      error: { message: 'Work refused: the block had ended. The stake is lost.' },
    };
    await open({ ...earning, 'GET /farmers/f1/harvests': page([lost]) });
    const [line] = await within(card('Recent Activity')).findAllByRole('listitem');
    expect(line && textShown(line)).toBe(
      'Lost block #6Stellar Pool Alpha. Work refused: the block had ended. The stake is lost. 1 minute ago−822.00',
    );
  });

  it('shows why a harvest paid nothing, and that a planting had no stake', async () => {
    const unpaid = { ...harvest(6), rewardAmountHuman: '0.0000000' };
    await open({
      ...earning,
      'GET /farmers/f1/harvests': page([unpaid]),
      'GET /farmers/f1/plantings': page([planting(5, { stakeAmountHuman: '0' })]),
    });
    const lines = await within(card('Recent Activity')).findAllByRole('listitem');
    expect(lines.map(textShown)).toEqual([
      'Harvested block #6Lowest stake, gap and zeros in the block. 1 minute agoNo reward',
      'Planted in block #52 minutes agoNo stake',
    ]);
  });

  it('marks a failed planting, with the reason', async () => {
    const failed = planting(5, { status: 'failed', error: { message: 'The wallet has too little XLM' } });
    await open({ ...earning, 'GET /farmers/f1/plantings': page([failed]) });
    const [line] = await within(card('Recent Activity')).findAllByRole('listitem');
    expect(line && textShown(line)).toBe(
      'Planting failed in block #5Stellar Pool Alpha. The wallet has too little XLM. 2 minutes agoFailed',
    );
  });

  it('adds up the last 7 days under the activity', async () => {
    await open(earning);
    const sums = (await screen.findByText('Last 7 days')).parentElement;
    expect(sums && figuresOf(sums)).toEqual({
      Earned: '77.50',
      'Lost stakes': '0.00',
      'Net earned': '77.50 KALE',
    });
  });

  it('shows the uptime of the service and the state of its parts', async () => {
    await open(earning);
    const service = await screen.findByRole('region', { name: 'Pool Service' });
    await waitFor(() =>
      expect(figuresOf(service)).toEqual({
        Uptime: expect.stringMatching(/^1 d 02:0[34]:\d\d$/),
        API: 'Online',
        Ledger: 'Warning',
      }),
    );
  });

  it('shows no service as Online while the browser is offline', async () => {
    await open(earning);
    const service = await screen.findByRole('region', { name: 'Pool Service' });
    await within(service).findByText('Online');
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(within(service).queryByText('Online')).not.toBeInTheDocument();
    offline.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  describe('a seat that is reserved until the contract is confirmed', () => {
    const reserved = (expiresAt: string) => ({
      'GET /user/u1/status': { funded: true, contract: { contractId: 'c9', status: 'pending' } },
      'GET /contracts': page([
        { contractId: 'c9', poolerName: 'Stellar Pool Alpha', status: 'pending', expiresAt },
      ]),
    });
    const title = 'You asked to join Stellar Pool Alpha and have not confirmed yet';

    it('is shown with the time left and the way to confirm', async () => {
      await open({ ...beginning, ...reserved(new Date(Date.now() + 12.5 * 60_000).toISOString()) });
      const offer = (await screen.findByText(title)).closest('[role="status"]');
      expect(offer).toHaveTextContent('The offer ends in 12 min.');
      const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
      expect(checklist).toHaveTextContent('Your seat is reserved');
      for (const link of screen.getAllByRole('link', { name: 'Finish confirming' }))
        expect(link).toHaveAttribute('href', '/farmer/my-pool');
      expect(within(checklist).queryByRole('link', { name: 'Browse Pools' })).not.toBeInTheDocument();
    });

    it('is not shown once its offer has ended', async () => {
      await open({ ...earning, ...reserved(new Date(Date.now() - 1000).toISOString()) });
      await waitFor(() => expect(card('Total Staked')).toHaveTextContent('500.00 KALE'));
      expect(screen.queryByText(title)).not.toBeInTheDocument();
    });
  });

  it('needs no checklist once the first harvest is in', async () => {
    await open(earning);
    await waitFor(() => expect(card('Total Staked')).toHaveTextContent('500.00 KALE'));
    expect(screen.queryByText('Get to your first harvest')).not.toBeInTheDocument();
  });

  it('leads a new farmer through five steps, with the wallet to fund in view', async () => {
    await open(beginning);
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(checklist).toHaveTextContent('1 of 5 steps done');
    const steps = within(checklist).getAllByRole('listitem');
    expect(steps.map(step => step.querySelector('strong')?.textContent)).toEqual([
      'Create your account (done)',
      'Fund your custodial wallet',
      'Join a pool',
      'First planting',
      'First harvest',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(await screen.findByText('Fund your custodial wallet to continue')).toBeVisible();
    expect(screen.getByText('No Recent Activity')).toBeVisible();
    expect(screen.getByText('Activity will appear here once you start farming.')).toBeVisible();
    expect(card('Balance')).toHaveTextContent('Not available');
  });

  it.each([
    ['status', 'GET /user/u1/status', 'GET /check-funding'],
    ['funding', 'GET /check-funding', 'GET /user/u1/status'],
  ] as const)('says that the money has arrived when the %s says so first', async (_, first, second) => {
    const beginner = { ...beginning, 'GET /info': { ...info, capabilities: ['sandbox'] } };
    const later = Promise.withResolvers<void>();
    const arrived = {
      'GET /user/u1/status': { funded: true, contract: null },
      'GET /check-funding': { funded: true, balance: '2.5', minimumRequired: '2.5' },
    };
    await open(beginner);
    await screen.findByText('Fund your custodial wallet to continue');
    api({
      ...beginner,
      'POST /sandbox/fund': { amount: '2.5' },
      [first]: arrived[first],
      [second]: () => later.promise.then(() => HttpResponse.json(arrived[second])),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Get test XLM' }));
    await screen.findByText('Test XLM received');
    if (first === 'GET /user/u1/status') await screen.findByText('2 of 5');
    else await screen.findByText('Wallet funded and ready');
    later.resolve();
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
    await screen.findByText('2 of 5');
    expect(screen.getAllByText('Wallet funded! You can now join pools.')).toHaveLength(2);
    expect(screen.getByText('Wallet funded and ready')).toBeVisible();
  });

  it('announces the funding to a user who saw the wallet unfunded on an earlier page', async () => {
    const later = Promise.withResolvers<void>();
    const arrived = { funded: true, balance: '2.5', minimumRequired: '2.5' };
    const late = () => later.promise.then(() => HttpResponse.json(arrived));
    const { unmount } = await open(beginning);
    await screen.findByText('Fund your custodial wallet to continue');
    api({ ...beginning, 'GET /user/u1/status': { funded: true }, 'GET /check-funding': late });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('2 of 5');
    unmount();
    later.resolve();
    api({ ...beginning, 'GET /user/u1/status': { funded: true }, 'GET /check-funding': arrived });
    renderInApp(<Dashboard />, '/dashboard');
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
    expect(screen.getAllByText('Wallet funded! You can now join pools.')).toHaveLength(2);
  });

  it('sends a funded farmer on to the pools', async () => {
    await open({ ...beginning, 'GET /user/u1/status': { funded: true, contract: null } });
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(within(checklist).getByRole('link', { name: 'Browse Pools' })).toHaveAttribute(
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
    const [retry] = screen.getAllByRole('button', { name: 'Retry' });
    await userEvent.click(retry as HTMLElement);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  it.each(['plantings', 'harvests'])(
    'does not take %s that failed for none, where there is none of the other kind',
    async kind => {
      await open({ ...beginning, [`GET /farmers/f1/${kind}`]: failure(400, 'HTTP_ERROR', 'Not now') });
      const activity = await screen.findByRole('region', { name: 'Recent Activity' });
      expect(await within(activity).findByText('Failed to load farmer analytics: Not now')).toBeVisible();
      expect(screen.queryByText('No Recent Activity')).not.toBeInTheDocument();
      api(beginning);
      await userEvent.click(within(activity).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('No Recent Activity')).toBeVisible();
    },
  );

  it('asks a user without a farmer account to register', async () => {
    apiFor(
      { id: 'u2', email: 'x@kale.test', role: 'farmer' },
      { 'GET /info': info },
    )({
      'GET /user/u2/status': { funded: true },
      'GET /farmers/blockchain-data': {},
      'GET /farmers/current': failure(404, 'FARMER_NOT_FOUND', 'This account has no farmer'),
    });
    await login({ email: 'x@kale.test', password: 'secret' });
    renderInApp(<Dashboard />);
    expect((await screen.findAllByText('No user ID found. Please register first.'))[0]).toBeVisible();
  });

  it('refetches everything on Refresh', async () => {
    await open(earning);
    await waitFor(() => expect(card('Balance')).toHaveTextContent('1,000.12 KALE'));
    api({ ...earning, 'GET /farmers/blockchain-data': { custodialWallet: { balance: '2000' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(card('Balance')).toHaveTextContent('2,000.00 KALE'));
  });
});
