import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

const overview = {
  users: { total: 1305, farmers: 1300, poolers: 3, admins: 2, suspended: 7 },
  poolers: { total: 3, active: 2, pending: 1 },
  contracts: { pending: 4, active: 1200, exiting: 11, completed: 90 },
  blocks: { current: 81107, last24h: 287 },
  operations: { plantings24h: 3400, harvests24h: 3300, failed24h: 12 },
  rewards: { total: '99999.0000000', last24h: '1234.5000000' },
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

withApi();

const custody = {
  wallets: 31,
  assets: [
    { asset: 'KALE', held: '120.5000001', booked: '120.5000001', difference: '0.0000000', check: 'holds' },
    { asset: 'XLM', held: '310.0000000', booked: null, difference: null, check: 'none' },
  ],
  owners: [
    { owner: 'farmers', accounts: 31, kale: '120.5000001', xlm: '310.0000000' },
    { owner: 'pools', accounts: 2, kale: '44.0000000', xlm: '20.0000000' },
    { owner: 'platform', accounts: 1, kale: '5.0000000', xlm: '10.0000000' },
  ],
  planted: '7.0000000',
  underWay: 0,
  ledger: [
    { asset: 'XLM', minted: '100.0000000', burned: '1.0000000', held: '99.0000000', holds: true },
    { asset: 'KALE', minted: '500.0000000', burned: '20.0000000', held: '480.0000000', holds: true },
  ],
  asOf: '2026-11-21T12:00:00Z',
};

describe('actions that wait for a second admin', () => {
  const request = {
    id: 'a1',
    kind: 'pool-terms',
    subject: 'Stellar Pool',
    terms: { rewardSplit: 0.2, platformFee: null, exitDelay: 288 },
    reason: null,
    requestedBy: 'one@kale.test',
    own: false,
    requestedAt: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-28T12:00:00Z',
  };
  const own = { ...request, id: 'a2', kind: 'hold-money', subject: 'anna@kale.test', terms: null, own: true };
  const show = async (items: object[], decided: string[] = []) => {
    answer({
      'GET /info': { capabilities: ['admin', 'four-eyes'] },
      'GET /admin/overview': overview,
      'GET /admin/approvals': () => Response.json({ items: items.slice(decided.length) }),
      'POST /admin/approvals/a1/approve': () => {
        decided.push('approved');
        return Response.json({ success: true });
      },
    });
    return renderPage(Overview);
  };

  it('are approved by another admin, and not by the one who asked', async () => {
    const user = await show([request, own]);
    const waiting = await card('Waiting for a second admin');
    expect(waiting.getByText("pool's share 20 %, exit delay 288 blocks")).toBeVisible();
    expect(
      waiting.getByRole('button', { name: /^Take back: Suspend and hold the money of anna/ }),
    ).toBeVisible();
    expect(waiting.getAllByRole('button', { name: /^Approve/ })).toHaveLength(1);
    await user.click(waiting.getByRole('button', { name: 'Approve: Change the terms of Stellar Pool' }));
    expect(await screen.findByText('Approved')).toBeVisible();
    await waitFor(() =>
      expect(waiting.queryByText('Change the terms of Stellar Pool')).not.toBeInTheDocument(),
    );
  });

  it('are not mentioned while there are none', async () => {
    await show([]);
    expect(await screen.findByText('1,305')).toBeVisible();
    expect(screen.queryByText('Waiting for a second admin')).not.toBeInTheDocument();
  });
});

describe('System Administration', () => {
  it('shows the money in custody against the ledger, to the last unit', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'custody-books'] },
      'GET /admin/overview': overview,
      'GET /admin/custody': custody,
    });
    await renderPage(Overview);
    const money = await card('Money in custody');
    const row = async (table: string, asset: string) =>
      within((await money.findByRole('table', { name: table })).querySelector('tbody') ?? document.body)
        .getByRole('rowheader', { name: asset })
        .closest('tr')?.textContent;
    expect(await row('Custodial wallets', 'KALE')).toBe(
      'KALE120.5000001 KALE120.5000001 KALE0.0000000 KALEHolds',
    );
    expect(await row('Custodial wallets', 'XLM')).toBe(
      'XLM310.0000000 XLMNot availableNot availableOnly the ledger knows',
    );
    expect(await row('Entire ledger', 'KALE')).toBe(
      'KALE500.0000000 KALE20.0000000 KALE480.0000000 KALEHolds',
    );
    expect(money.getByText('Ledger and books match')).toBeVisible();
    const owners = money.getByRole('table', { name: 'Balances by owner' });
    expect(owners).toHaveTextContent('Pool payout accounts244.0000000 KALE20.0000000 XLM');
    expect(owners).toHaveTextContent('Platform account15.0000000 KALE10.0000000 XLM');
    expect(money.getByText(/31 custodial wallets/)).toHaveTextContent('Another 7.0000000 KALE is planted');
  });

  it('shows the sponsor with what it holds and has spent, where there is one', async () => {
    const address = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
    const sponsor = { address, balance: '987.5000000', reserve: '32.5000000', fees: '12.0000001' };
    answer({ 'GET /info': { capabilities: ['admin'] }, 'GET /admin/overview': { ...overview, sponsor } });
    await renderPage(Overview);
    const shown = await card('Sponsor');
    expect(shown.getByText('Balance').nextElementSibling).toHaveTextContent('987.50 XLM');
    expect(shown.getByText('Held as reserves').nextElementSibling).toHaveTextContent('32.50 XLM');
    expect(shown.getByText('Network fees paid').nextElementSibling).toHaveTextContent('12.0000001 XLM');
  });

  it('warns when the money does not add up, and not while steps are under way', async () => {
    const [kale] = custody.assets;
    const balances = (check: string) => ({
      ...custody,
      underWay: 2,
      assets: [{ ...kale, held: '120.0000000', difference: '-0.5000001', check }],
    });
    const info = { capabilities: ['admin', 'custody-books'] };
    answer({ 'GET /info': info, 'GET /admin/overview': overview, 'GET /admin/custody': balances('differs') });
    await renderPage(Overview);
    expect(await screen.findByText('Custody does not match the ledger')).toBeVisible();
    expect(await screen.findByText('Differs')).toBeVisible();
    answer({
      'GET /info': info,
      'GET /admin/overview': overview,
      'GET /admin/custody': balances('settling'),
    });
    await screen.findByText(/2 steps are under way: the ledger may be ahead by them/);
  });

  it('says when the books could not be loaded, and leaves the rest', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'custody-books'] },
      'GET /admin/overview': overview,
      'GET /admin/custody': failure(403, 'FORBIDDEN', 'Not for you'),
    });
    await renderPage(Overview);
    expect(
      await screen.findByText('Failed to compare custody with the ledger. Please try again.'),
    ).toBeVisible();
    expect(await screen.findByText('1,305')).toBeVisible();
  });

  it('shows roles and states, blocks and their outcomes, every kind of step, the services', async () => {
    const roles = {
      farmer: { registered: 1294, suspended: 6 },
      pooler: { registered: 2, suspended: 1 },
      admin: { registered: 2, suspended: 0 },
    };
    const none = { success: 0, failed: 0 };
    answer({
      'GET /health': { status: 'healthy', services: { engine: { status: 'online', latencyMs: 3.4 } } },
      'GET /admin/overview': {
        ...overview,
        users: {
          ...overview.users,
          roles,
          farmerStates: { wallet_created: 40, funded: 49, active_in_pool: 1200, exiting: 11 },
        },
        poolers: { ...overview.poolers, paused: 4 },
        blocks: { ...overview.blocks, outcomes24h: { seen: 861, planted: 860, worked: 855, harvested: 840 } },
        operations: {
          ...overview.operations,
          steps24h: {
            planting: { success: 3400, failed: 5 },
            work: none,
            harvest: none,
            payout: { success: 12, failed: 7 },
            withdrawal: none,
          },
        },
      },
    });
    await renderPage(Overview);
    await screen.findByText('1,305');
    const value = (label: string) => screen.getByText(label).nextElementSibling;
    expect(value('Farmers')).toHaveTextContent('1,300, 6 suspended');
    expect(value('Administrators')).toHaveTextContent(/^2$/);
    expect(value('Active in a pool')).toHaveTextContent('1,200');
    expect(value('Paused pools')).toHaveTextContent('4');
    expect(value('Harvested')).toHaveTextContent('840');
    expect(value('Plantings')).toHaveTextContent('3,400 done, 5 failed');
    expect(value('Payouts')).toHaveTextContent('12 done, 7 failed');
    expect(await screen.findByText('Engine')).toBeVisible();
    expect(screen.getByText('3 ms')).toBeVisible();
  });

  it('names the wallets that cannot send, and why a service is degraded', async () => {
    const fault = {
      address: 'GAKALE',
      code: 'KEY_UNREADABLE',
      message: 'The key of this custodial wallet cannot be decrypted',
      since: '2026-11-21T12:00:00Z',
      tries: 3,
      nextTryAt: '2026-11-21T12:20:00Z',
    };
    answer({
      'GET /health': {
        status: 'degraded',
        services: {
          wallets: { status: 'degraded', reason: 'The key of 2 wallets cannot be decrypted' },
          records: { status: 'degraded', reason: 'Does not hold: seats' },
        },
      },
      'GET /admin/overview': {
        ...overview,
        walletFaults: {
          counts: [{ code: 'KEY_UNREADABLE', wallets: 2 }],
          oldest: [{ ...fault, farmerId: 'farmer-7' }],
        },
      },
    });
    await renderPage(Overview);
    expect(await screen.findByText('2 wallets have a key that cannot be decrypted')).toBeVisible();
    expect(screen.getByText('farmer-7 and 1 more')).toBeVisible();
    expect(await screen.findByText('Service records is degraded')).toBeVisible();
    expect(screen.getAllByText('Does not hold: seats')).toHaveLength(2);
  });

  it('alarms when a pool is paused for review', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /admin/overview': {
        ...overview,
        poolers: { ...overview.poolers, paused: 1, inReview: 1 },
      },
    });
    await renderPage(Overview);
    expect(await screen.findByText('1 pool is paused for review')).toBeVisible();
  });

  it('groups failures by cause, and separates open from ended incidents', async () => {
    const hours = Array.from({ length: 24 }, () => 1);
    const incident = {
      step: 'work',
      code: 'KALE_7',
      message: 'The hash does not match',
      count: 47,
      farmers: 3,
      pools: ['Horizon Pool'],
      poolCount: 1,
      stakeLost: '36412.9000000',
      firstAt: '2026-11-21T10:02:00Z',
      lastAt: '2026-11-21T11:59:00Z',
      hours,
    };
    const over = {
      ...incident,
      step: 'planting',
      code: 'FEE',
      message: 'Too little XLM for fees',
      count: 1,
      poolCount: 5,
      stakeLost: '0.0000000',
      lastAt: '2026-11-21T09:00:00Z',
    };
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /admin/overview': {
        ...overview,
        incidents: [incident, over],
        operations: { ...overview.operations, forfeits24h: { count: 2, stake: '822.0000000' } },
        withdrawals: {
          inProgress: 2,
          held: 0,
          stuck: 1,
          oldestDueAt: '2026-11-21T11:40:00Z',
          nextDueAt: null,
        },
        asOf: '2026-11-21T12:00:00Z',
      },
    });
    await renderPage(Overview);
    const incidents = await card('Incidents, last 24 hours');
    expect(await incidents.findByText('1 open, 1 ended')).toBeVisible();
    expect(incidents.getByText(/^12 failed steps/)).toHaveTextContent(
      '2 stakes lost without accepted work: 822.00',
    );
    const rows = incidents.getAllByRole('row').map(row => row.textContent);
    expect(rows[1]).toMatch(
      /^Work failed: The hash does not matchHorizon Pool, 3 farmersSince .*47 works36,412\.90/,
    );
    expect(rows[2]).toMatch(
      /^Planting failed: Too little XLM for fees5 pools, 3 farmersLast .*1 plantingNone/,
    );
    expect(incidents.getByRole('link', { name: 'Events: Work failed, KALE_7' })).toHaveAttribute(
      'href',
      '/admin/audit?kind=WorkFailed%2CStakeForfeited',
    );
    const attention = await card('Needs attention');
    expect(attention.getByText('1 withdrawal is stuck')).toBeVisible();
    expect(attention.getByText(/^2 withdrawals in progress/)).toBeVisible();
  });

  it('freezes all withdrawals for a reason, and names the freezes in force', async () => {
    const sent: unknown[] = [];
    const freeze = {
      userId: null,
      email: null,
      reason: 'Keys may be stolen',
      by: 'one@kale.test',
      since: '2026-11-21T12:00:00Z',
      until: null,
    };
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': overview,
      'GET /admin/withdrawals/freezes': () => Response.json({ items: sent.length > 0 ? [freeze] : [] }),
      'POST /admin/withdrawals/freeze': async request => {
        sent.push(await request.json());
        return Response.json({ success: true });
      },
    });
    const user = await renderPage(Overview);
    await user.click(await screen.findByRole('button', { name: 'Freeze all withdrawals' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Keys may be stolen');
    await user.click(dialog.getByRole('button', { name: 'Freeze withdrawals' }));
    expect(await screen.findByText('Frozen for all accounts')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Keys may be stolen' }]);
    expect(screen.getByRole('button', { name: 'Lift the freeze for all' })).toBeVisible();
  });

  it('charts users, income and withdrawals of 30 days', async () => {
    const days = Array.from({ length: 30 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 9, 25 + day)).toISOString(),
      users: 100 + day,
      members: 50,
      income: '10.0000000',
      withdrawals: 2,
    }));
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': { ...overview, users: { ...overview.users, total: 131 } },
      'GET /admin/trends': {
        days,
        income: {
          today: '10.0000000',
          last30Days: '300.0000000',
          allTime: '900.0000000',
          unpaid: '0.0000000',
        },
      },
    });
    await renderPage(Overview);
    expect(await (await card('Users')).findByText('31 more than 30 days ago')).toBeVisible();
    expect((await card('Pool members')).getByText('Unchanged in 30 days')).toBeVisible();
    expect((await card('Platform income')).getByText(/^in 30 days/)).toHaveTextContent('Today so far: 10.00');
    expect((await card('Withdrawals')).getByText('60')).toBeVisible();
  });

  it('breaks the figures down', async () => {
    answer({ 'GET /admin/overview': overview });
    await renderPage(Overview);
    await screen.findByText('1,305');
    const value = (label: string) => screen.getByText(label).nextElementSibling;
    expect(value('Farmers')).toHaveTextContent('1,300');
    expect(value('Suspended')).toHaveTextContent('7');
    expect(value('Pools awaiting approval')).toHaveTextContent('1');
    expect(value('Contracts exiting')).toHaveTextContent('11');
    expect(value('Current block')).toHaveTextContent('#81107');
    expect(value('Failed steps')).toHaveTextContent('12');
    expect(value('Active contracts')).toHaveTextContent('1,200');
    expect(value('Discovered')).toHaveTextContent('287');
    expect(value('Rewards')).toHaveTextContent('1,234.50 KALE');
    expect(screen.getByText('Live')).toBeVisible();
  });

  it('says what needs attention, and where to look', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /health': { status: 'degraded', services: { engine: 'offline', ledger: 'synced' } },
      'GET /admin/overview': overview,
    });
    await renderPage(Overview);
    const attention = await card('Needs attention');
    expect(await attention.findByText('Service engine is offline')).toBeVisible();
    expect(await attention.findByText('1 pool awaits approval')).toBeVisible();
    expect(attention.getByText('7 accounts are suspended')).toBeVisible();
    const target = (name: string) => attention.getByRole('link', { name }).getAttribute('href');
    expect(target('Review pools')).toBe('/admin/poolers?status=pending');
    expect(target('See accounts')).toBe('/admin/users?status=suspended');
    expect(attention.queryByText(/ledger/)).not.toBeInTheDocument();
  });

  it('says when nothing needs attention', async () => {
    answer({
      'GET /admin/overview': {
        ...overview,
        users: { ...overview.users, suspended: 0 },
        poolers: { ...overview.poolers, pending: 0 },
        operations: { ...overview.operations, failed24h: 0 },
      },
    });
    await renderPage(Overview);
    await screen.findByText('1,305');
    expect(await screen.findByText('Nothing needs your attention right now.')).toBeVisible();
  });

  it('does not call services fine that nobody heard of', async () => {
    answer({ 'GET /admin/overview': overview, 'GET /health': failure(404, 'NOT_FOUND', 'No such route') });
    await renderPage(Overview);
    expect(await screen.findByText('Couldn’t load the state of the services')).toBeVisible();
  });

  it('says what the server did not', async () => {
    const { operations: _, rewards: __, ...rest } = overview;
    answer({ 'GET /admin/overview': { ...rest, blocks: { last24h: 0 } } });
    await renderPage(Overview);
    await screen.findByText('1,305');
    expect(screen.getByText('Current block').nextElementSibling).toHaveTextContent('Not available');
  });

  it('says when it could not be loaded, and loads it on Retry', async () => {
    answer({ 'GET /admin/overview': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Overview);
    expect(await screen.findByText('Failed to load the overview. Please try again.')).toBeVisible();
    answer({ 'GET /admin/overview': overview });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,305')).toBeVisible();
  });

  it('asks again for the services and the money too on Refresh, and says when the services were checked', async () => {
    const asked: string[] = [];
    const noted = (body: object) => (request: Request) => {
      asked.push(new URL(request.url).pathname.replace('/api', ''));
      return Response.json(body);
    };
    answer({
      'GET /info': { capabilities: ['admin', 'custody-books'] },
      'GET /health': noted({ status: 'healthy', services: { engine: 'online' } }),
      'GET /admin/overview': noted(overview),
      'GET /admin/custody': noted(custody),
    });
    const user = await renderPage(Overview);
    const everything = ['/admin/custody', '/admin/overview', '/health'];
    await waitFor(() => expect(asked.toSorted()).toEqual(everything));
    expect(await (await card('Services')).findByText(/^checked/)).toBeVisible();
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
    asked.length = 0;
    await user.click(refresh);
    await waitFor(() => expect(asked.toSorted()).toEqual(everything));
  });

  it('says so on a server without administration', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Overview);
    expect(await screen.findByText('Administration not available')).toBeVisible();
  });
});
