import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { logout } from 'shared-api';
import { localTime } from 'shared-api/csv';
import {
  type Answers,
  failure,
  impersonateFarmer,
  recordBodies,
  withApi,
  withDownloads,
} from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { contract, farmer, history, inPool, list, minutesFromNow } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

withApi();
const downloads = withDownloads();

describe('My Pool', () => {
  it('asks a visitor without a session to register', async () => {
    answer(inPool);
    await renderPage(MyPool);
    await act(() => logout());
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register as Farmer' })).toHaveAttribute('href', '/auth/signup');
  });

  it('shows that the operator has paused the pool, and when a changed share applies', async () => {
    const changed = {
      ...contract,
      planting_paused_at: minutesFromNow(-5),
      share_change: { reward_split: 0.08, you_keep: 87, from: minutesFromNow(7 * 24 * 60) },
    };
    answer({ ...inPool, 'GET /farmers/current': { farmer, active_contract: changed } });
    await renderPage(MyPool);
    const [paused, share] = await screen.findAllByRole('note');
    expect(paused).toHaveTextContent(
      /Your pool is paused.*Paused by its operator 5 minutes ago\. Nothing is planted until it resumes\./,
    );
    expect(share).toHaveTextContent(
      /changes from 5\.0% to 8\.0% in .*, and you keep 87\.0% from then on.*without a penalty/,
    );
  });

  const admin = { 'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' } };

  it('shows that an admin is in no pool, and links to the farmers', async () => {
    answer({ ...admin, 'GET /info': { capabilities: ['admin', 'read-as-farmer'] } });
    await renderPage(MyPool);
    expect(await screen.findByRole('heading', { name: 'No pool of your own' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Find a farmer' })).toHaveAttribute(
      'href',
      '/admin/users?role=farmer',
    );
    expect(screen.getByText(/To see a farmer's pool, read as that farmer\.$/)).toBeVisible();
    expect(screen.queryByText(/work history|register/)).not.toBeInTheDocument();
  });

  it('shows an admin no links on a server without administration', async () => {
    answer({ ...admin, 'GET /info': { capabilities: [] } });
    await renderPage(MyPool);
    expect(await screen.findByText('Only farmers join pools, so your account is in none.')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('asks someone without a farmer account to register', async () => {
    answer({ 'GET /auth/me': { id: 'user-2', email: 'new@kale.test', role: 'farmer' } });
    await renderPage(MyPool);
    expect(
      screen.getByText('No farmer account found. Please complete your farmer registration first.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register as Farmer' })).toHaveAttribute(
      'href',
      '/farmer/wallet',
    );
    expect(screen.queryByText(/work history/)).not.toBeInTheDocument();
  });

  it('reserves the space of its cards while it loads', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    const answered = { farmer, active_contract: null };
    answer({ 'GET /farmers/current': () => asked.then(() => HttpResponse.json(answered)) });
    await renderPage(MyPool);
    expect(screen.getByRole('heading', { level: 1, name: 'My Pool' })).toBeVisible();
    expect(screen.getByText('Current pool status')).toBeVisible();
    for (const name of ['Current Stake', 'Total Earned', 'Success Rate', 'Pending Rewards'])
      expect(screen.getByText(name).parentElement).toHaveAttribute('aria-busy', 'true');
    letGo();
    expect(await screen.findByText('No Active Pool')).toBeVisible();
  });

  it('shows an error when it could not be loaded, and loads it on Retry', async () => {
    answer({ 'GET /farmers/current': failure(404, 'FARMER_NOT_FOUND', 'No such farmer') });
    const user = await renderPage(MyPool);
    expect(await screen.findByText('Failed to load pool data. Please try again.')).toBeVisible();
    answer({ 'GET /farmers/current': { farmer, active_contract: null } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No Active Pool')).toBeVisible();
  });

  it('leads a farmer without a pool to the pools', async () => {
    answer({ 'GET /farmers/current': { farmer, active_contract: null } });
    await renderPage(MyPool);
    expect(await screen.findByRole('heading', { name: 'No Active Pool' })).toBeVisible();
    expect(
      screen.getByText('You are not currently part of any pool. Join a pool to start earning rewards.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toHaveAttribute('href', '/farmer/pools');
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  const unconfirmed: Answers = {
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
  };

  it('offers to finish an unconfirmed contract here', async () => {
    const sent: unknown[] = [];
    answer({ ...unconfirmed, 'POST /confirm-pool-join': recordBodies(sent) });
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

  it('reports the successful join although the page shows the pool already', async () => {
    let confirmed = false;
    answer({
      ...inPool,
      ...unconfirmed,
      'GET /farmers/current': () =>
        HttpResponse.json(confirmed ? inPool['GET /farmers/current'] : { farmer, active_contract: null }),
      'POST /confirm-pool-join': () => {
        confirmed = true;
        return HttpResponse.json({ success: true });
      },
    });
    const user = await renderPage(MyPool);
    await user.click(await screen.findByRole('button', { name: 'Finish confirming' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You joined the pool')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('No Active Pool')).not.toBeInTheDocument());
    expect(screen.getByText('You joined the pool')).toBeVisible();
  });

  it('shows it to an impersonating admin, who cannot finish it', async () => {
    answer(unconfirmed);
    await renderPage(MyPool);
    impersonateFarmer();
    expect(await screen.findByText(/^You asked to join Stellar Pool Alpha/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Finish confirming' })).not.toBeInTheDocument();
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
    const left = await screen.findByRole('region', { name: 'You left Stellar Pool Alpha' });
    await waitFor(() =>
      expect(figuresOf(left)).toMatchObject({
        'Final payout': '20.0000000 KALE1 harvest after the request',
        'Last transaction': 'abababab...',
      }),
    );
    expect(within(left).getByRole('button', { name: 'Copy transaction hash' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toBeVisible();
  });

  it('refetches all of its data on Refresh', async () => {
    let balance = '1500.5000000';
    answer({
      ...inPool,
      'GET /farmers/current': () =>
        HttpResponse.json({
          ...inPool['GET /farmers/current'],
          farmer: { ...farmer, current_balance: balance },
        }),
    });
    const user = await renderPage(MyPool);
    const stake = () => screen.getByText('Current Stake').parentElement;
    await waitFor(() => expect(stake()).toHaveTextContent('of 1,500.50 KALE'));
    balance = '2000';
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(stake()).toHaveTextContent('of 2,000.00 KALE'));
  });

  it('exports the contract, the figures and the latest rows as a file', async () => {
    answer(inPool);
    const user = await renderPage(MyPool);
    const button = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Pool data exported')).toBeInTheDocument();
    const [file] = downloads;
    expect(file?.name).toMatch(/^my-pool-\d{4}-\d\d-\d\d\.json$/);
    const exported = JSON.parse((await file?.text) ?? '');
    expect(exported).toMatchObject({
      units: { stake: 'KALE', reward: 'KALE' },
      contract: { id: 'contract-0123456789', reward_split: 0.05 },
      figures: { lifetime: { totalRewardsHuman: '1234.5678901', plantedOverTimeHuman: '30.0' } },
      plantings: [{ id: 'p1' }],
      harvests: [{ id: 'h1' }],
    });
    expect(exported.figures.lifetime).not.toHaveProperty('totalStakedHuman');
    const { plantings, harvests } = exported;
    expect(exported.contract.created_at_local).toBe(localTime(Date.parse(exported.contract.created_at)));
    expect(plantings[0].plantedAtLocal).toBe(localTime(Date.parse(plantings[0].plantedAt)));
    expect(harvests[0].harvestedAtLocal).toBe(localTime(Date.parse(harvests[0].harvestedAt)));
  });
});
