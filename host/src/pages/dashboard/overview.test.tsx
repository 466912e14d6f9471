import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { refetchShown } from 'shared-api';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { figuresOf, textShown } from 'shared-ui/testing';
import {
  api,
  card,
  earning,
  harvest,
  info,
  open,
  page,
  planting,
} from '../../testing/dashboard-fixtures.tsx';
import { home, openHome } from '../../testing/home-fixtures.tsx';
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

  it('reserves the space of its cards while they load', async () => {
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

  it.each([
    ['No accepted work in block #6', 'work'],
    ['Harvest failed for block #6', 'harvest'],
  ])('shows “%s” for a block without a stake whose %s failed', async (words, failedStep) => {
    const failed = {
      ...harvest(6),
      status: 'failed',
      rewardAmountHuman: undefined,
      lostStake: '0',
      failedStep,
    };
    await open({ ...earning, 'GET /farmers/f1/harvests': page([failed]) });
    const [line] = await within(card('Recent Activity')).findAllByRole('listitem');
    expect(line && textShown(line)).toBe(`${words}Stellar Pool Alpha. 1 minute agoFailed`);
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

  it('does not show a held-back planting as a failure', async () => {
    const error = { code: 'NOT_WORTH_FEES', message: 'The reward is worth less than the fees' };
    const heldBack = planting(5, { status: 'failed', stakeAmountHuman: null, error });
    await open({ ...earning, 'GET /farmers/f1/plantings': page([heldBack]) });
    const [line] = await within(card('Recent Activity')).findAllByRole('listitem');
    expect(line && textShown(line)).toBe(
      `Not planted in block #5Stellar Pool Alpha. ${error.message}. 2 minutes ago`,
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

  /** Opens the home, and refetches it 40 s later, when only this request fails. */
  const openAndFail = async (path: string) => {
    let broken = false;
    const answers: Record<string, object> = home();
    await openHome({
      ...answers,
      [path]: () => (broken ? failure(400, 'BROKEN', 'No')() : HttpResponse.json(answers[path])),
    });
    expect(await screen.findByText('Live')).toBeVisible();
    broken = true;
    jest.setSystemTime(Date.now() + 40_000);
    await act(() => refetchShown());
  };

  it.each([
    ['money', 'GET /farmers/f1/money'],
    ['contract', 'GET /farmers/current'],
  ])('is as old as the farmer’s %s', async (_, path) => {
    await openAndFail(path);
    expect(await screen.findByText(/^Updated 4\d s ago$/)).toBeVisible();
  });

  it('shows the age of the farmer’s money on its cards', async () => {
    await openAndFail('GET /farmers/f1/money');
    expect(await screen.findByText(/^Updated 4\d s ago$/)).toBeVisible();
    for (const figure of ['Balance', 'Total Staked']) expect(card(figure)).toHaveTextContent(/4\d s old/);
  });

  it('refetches everything on Refresh', async () => {
    await open(earning);
    await waitFor(() => expect(card('Balance')).toHaveTextContent('1,000.12 KALE'));
    api({ ...earning, 'GET /farmers/blockchain-data': { custodialWallet: { balance: '2000' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(card('Balance')).toHaveTextContent('2,000.00 KALE'));
  });
});
