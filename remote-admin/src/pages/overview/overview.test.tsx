import { screen, waitFor } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { card } from '../../testing/card.ts';
import { custody, overview } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

withApi();

describe('System Administration', () => {
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
    expect(value('Farming')).toHaveTextContent('1,200');
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
          records: { status: 'degraded', reason: 'Failed checks: seats' },
          seals: { status: 'degraded' },
        },
      },
      'GET /admin/overview': {
        ...overview,
        walletFaults: {
          counts: [{ code: 'KEY_UNREADABLE', wallets: 2 }],
          oldest: [{ ...fault, farmerId: 'farmer-7' }],
        },
        reasons: { seals: 'Seal 2 does not continue seal 1' },
      },
    });
    await renderPage(Overview);
    expect(await screen.findByText('2 wallets have a key that cannot be decrypted')).toBeVisible();
    expect(screen.getByText('farmer-7 and 1 more')).toBeVisible();
    const attention = await card('Needs attention');
    expect(await attention.findByText('Records: degraded')).toBeVisible();
    expect(attention.getByText('Event log: degraded')).toBeVisible();
    expect(await (await card('Services')).findByText('Event log')).toBeVisible();
    expect(screen.getAllByText('Failed checks: seats')).toHaveLength(2);
    expect(screen.getAllByText('Seal 2 does not continue seal 1')).toHaveLength(2);
  });

  it('alarms when a pool is paused for review', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /admin/overview': { ...overview, poolers: { ...overview.poolers, paused: 1, inReview: 1 } },
    });
    await renderPage(Overview);
    expect(await screen.findByText('1 pool is paused for review')).toBeVisible();
  });

  it('breaks the figures down', async () => {
    answer({ 'GET /admin/overview': overview });
    await renderPage(Overview);
    await screen.findByText('1,305');
    const value = (label: string) => screen.getByText(label).nextElementSibling;
    expect(value('Farmers')).toHaveTextContent('1,300');
    expect(value('Suspended')).toHaveTextContent('7');
    expect(value('Pools to approve')).toHaveTextContent('1');
    expect(value('Contracts exiting')).toHaveTextContent('11');
    expect(value('Current block')).toHaveTextContent('#81107');
    expect(value('Failed steps')).toHaveTextContent('12');
    expect(value('Active contracts')).toHaveTextContent('1,200');
    expect(value('Discovered')).toHaveTextContent('287');
    expect(value('Rewards')).toHaveTextContent('1,234.50 KALE');
    expect(screen.getByText('Live')).toBeVisible();
  });

  it('shows items that need attention, with links', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /health': { status: 'degraded', services: { engine: 'offline', ledger: 'synced' } },
      'GET /admin/overview': overview,
    });
    await renderPage(Overview);
    const attention = await card('Needs attention');
    expect(await attention.findByText('Engine: offline')).toBeVisible();
    expect(await attention.findByText('1 pool awaits approval')).toBeVisible();
    expect(attention.getByText('7 accounts are suspended')).toBeVisible();
    const target = (name: string) => attention.getByRole('link', { name }).getAttribute('href');
    expect(target('Review pools')).toBe('/admin/poolers?status=pending');
    expect(target('See accounts')).toBe('/admin/users?status=suspended');
    expect(attention.queryByText(/ledger/)).not.toBeInTheDocument();
  });

  it('has no card while nothing needs attention', async () => {
    answer({
      'GET /admin/overview': {
        ...overview,
        users: { ...overview.users, suspended: 0 },
        poolers: { ...overview.poolers, pending: 0 },
        contracts: { ...overview.contracts, exiting: 0 },
        operations: { ...overview.operations, failed24h: 0 },
      },
    });
    await renderPage(Overview);
    await screen.findByText('1,305');
    expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'In progress' })).not.toBeInTheDocument();
  });

  it('shows the latest actions of people, except visits and refused requests', async () => {
    const event = (id: string, kind: string) => ({
      id,
      kind,
      at: '2026-11-21T12:00:00Z',
      actorEmail: 'ops@kale.test',
    });
    const request = { kind: 'lift-freeze', subject: 'anna@kale.test' };
    const items = [
      event('5', 'AccountRead'),
      event('4', 'RecordsRead'),
      event('3', 'SignedIn'),
      event('6', 'SignInFailed'),
      event('7', 'AccessRefused'),
      event('2', 'PoolTermsChanged'),
      { ...event('1', 'ApprovalRequested'), request },
    ];
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /admin/overview': overview,
      'GET /audit': { items, page: 1, limit: 100, total: 5 },
    });
    await renderPage(Overview);
    const actions = await card('Latest actions by people');
    const [terms, asked, ...others] = actions.getAllByRole('listitem');
    expect(terms).toHaveTextContent(/^Pool terms changed by ops@kale\.test/);
    expect(asked).toHaveTextContent(
      /^Approval requested: Lift the withdrawal freeze for anna@kale\.test by ops@kale\.test/,
    );
    expect(others).toEqual([]);
  });

  it('finds the latest actions of people behind more visits than a page has', async () => {
    const event = (id: number, kind: string) => ({ id: `${id}`, kind, at: '2026-11-21T12:00:00Z' });
    const visits = Array.from({ length: 100 }, (_, n) => event(300 - n, 'SignedIn'));
    const pages: Record<string, object[]> = { 201: visits.slice(0, 99).concat(event(150, 'PoolPaused')) };
    pages[150] = [event(100, 'AlertRuleAdded')];
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /admin/overview': overview,
      'GET /audit': ({ url }: Request) => {
        const items = pages[new URL(url).searchParams.get('before') ?? ''] ?? visits;
        return Response.json({ items, page: 1, limit: 100, total: 201 });
      },
    });
    await renderPage(Overview);
    const actions = await card('Latest actions by people');
    await waitFor(() => expect(actions.getAllByRole('listitem')).toHaveLength(2));
  });

  it('does not show services without a report as healthy', async () => {
    answer({ 'GET /admin/overview': overview, 'GET /health': failure(404, 'NOT_FOUND', 'No such route') });
    await renderPage(Overview);
    expect(await screen.findByText('Couldn’t load the state of the services')).toBeVisible();
  });

  it('marks figures that the server did not send', async () => {
    const { operations: _, rewards: __, ...rest } = overview;
    answer({ 'GET /admin/overview': { ...rest, blocks: { last24h: 0 } } });
    await renderPage(Overview);
    await screen.findByText('1,305');
    expect(screen.getByText('Current block').nextElementSibling).toHaveTextContent('Not available');
  });

  it('shows an error when it could not be loaded, and loads it on Retry', async () => {
    answer({ 'GET /admin/overview': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Overview);
    expect(await screen.findByText('Failed to load the overview. Please try again.')).toBeVisible();
    answer({ 'GET /admin/overview': overview });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,305')).toBeVisible();
  });

  it('refetches services and custody too on Refresh, and shows no age of fresh services', async () => {
    const asked: string[] = [];
    const noted = (body: object) => (request: Request) => {
      asked.push(new URL(request.url).pathname.replace('/api', ''));
      return Response.json(body);
    };
    answer({
      'GET /info': { capabilities: ['admin', 'custody-balances'] },
      'GET /health': noted({ status: 'healthy', services: { engine: 'online' } }),
      'GET /admin/overview': noted(overview),
      'GET /admin/custody': noted(custody),
    });
    const user = await renderPage(Overview);
    const everything = ['/admin/custody', '/admin/overview', '/health'];
    await waitFor(() => expect(asked.toSorted()).toEqual(everything));
    const services = await card('Services');
    expect(await services.findByText('Online')).toBeVisible();
    expect(services.queryByText(/checked|ago|old/)).not.toBeInTheDocument();
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
    asked.length = 0;
    await user.click(refresh);
    await waitFor(() => expect(asked.toSorted()).toEqual(everything));
  });

  it('shows a message on a server without administration', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Overview);
    expect(await screen.findByText('Administration not available')).toBeVisible();
  });
});
