import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { cardsShown, figuresOf, textShown } from 'shared-ui/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import Network from './network.tsx';

withApi();

const status = () => ({
  network: 'sandbox',
  passphrase: 'KALE Pool Sandbox Network ; November 2026',
  status: 'online',
  syncStatus: 'synced',
  blockHeight: 1201,
  ledger: 9876,
  lastSyncAt: new Date(Date.now() - 150_000).toISOString(),
  nextBlockAt: new Date(Date.now() + 210_000).toISOString(),
  latencyMs: 3.4,
  services: {
    api: { status: 'online', latencyMs: 2, uptimePercent: 99.98 },
    engine: { status: 'offline', uptimePercent: 12.5 },
  },
  uptimeSince: new Date(Date.now() - 86_430_000).toISOString(),
  minutesMissing: 7,
  checkedAt: new Date().toISOString(),
  performance: {
    averageResponseMs: 8.3,
    successRate: 99.6,
    errorRate: 0.4,
    requestsPerMinute: 182,
    since: new Date(Date.now() - 3_630_000).toISOString(),
  },
});
const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' });
const open = async (answers: Parameters<typeof api>[0], capabilities = ['network']) => {
  api({ 'GET /info': { capabilities }, 'GET /health': { status: 'healthy' }, ...answers });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Network />, '/network');
};
const _card = (name: string) => screen.getByRole('region', { name });

describe('network status', () => {
  it('shows how a due block opens, and not that it has just opened', async () => {
    await open({ 'GET /network/status': { ...status(), nextBlockAt: new Date().toISOString() } });
    const panel = await screen.findByRole('tabpanel');
    expect(figuresOf(panel)).toMatchObject({ 'Next block': 'due' });
  });

  it('is live: four health cards, each with its source', async () => {
    await open({ 'GET /network/status': status() });
    expect(screen.getByRole('heading', { level: 1, name: 'Network Status' })).toBeVisible();
    expect(screen.getByText(/^Blockchain network information/)).toBeVisible();
    const texts = {
      Blockchain: 'OnlineBlock #1201',
      Internet: 'OnlineAs seen from this browser',
      Services: 'Warning1 of 2 online',
      Performance: 'Online99.6% of requests succeed',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
  });

  it('shows the chain, the services, this connection and the performance in four tabs', async () => {
    await open({ 'GET /network/status': status() });
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Blockchain',
      'Services',
      'Connectivity',
      'Performance',
    ]);
    const panel = () => screen.getByRole('tabpanel');
    // The server reports no peers and no gateway, so the page shows none.
    expect(figuresOf(panel())).toEqual({
      Network: 'Sandbox',
      Status: 'Online',
      'Sync status': 'Online',
      'Block height': '1,201',
      Ledger: '9,876',
      Latency: '3 ms',
      'Connected peers': 'Not reported',
      'Last sync': '2 minutes ago',
      'Next block': 'in 3 min',
      'Horizon URL': 'Not reported',
    });
    await userEvent.click(screen.getByRole('tab', { name: 'Services' }));
    const rows = within(panel()).getAllByRole('row');
    expect(rows.map(textShown)).toEqual([
      'ServiceStatusLatencyUptime',
      'APIOnline2 ms99.98%',
      'EngineOffline–12.50%',
    ]);
    expect(panel()).toHaveTextContent(
      'Uptime in the last 24 hours, measured once a minute. Minutes without a measurement count as down: 7 in this period.',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Connectivity' }));
    await waitFor(() =>
      expect(figuresOf(panel())).toEqual({
        Internet: 'Online',
        'Pool service': 'Online',
        DNS: 'Not visible to a browser',
        'Firewall open ports': 'Not visible to a browser',
      }),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Performance' }));
    expect(panel()).toHaveTextContent(
      'Requests to the pool service, last 60 minutes. A request counts as failed when the server is at fault.',
    );
    expect(figuresOf(panel())).toEqual({
      'Average response time': '8 ms',
      'Success rate': '99.6%',
      'Error rate': '0.4%',
      'Requests per minute': '182',
    });
  });

  it('shows the configuration: the first 30 characters of the passphrase, and how calls are made', async () => {
    await open({ 'GET /network/status': status() });
    expect(figuresOf(await screen.findByRole('region', { name: 'Network Configuration' }))).toEqual({
      Passphrase: 'KALE Pool Sandbox Network ; No',
      'API address': '/api',
      'Request timeout': '10 seconds',
      'Retry attempts': '3',
    });
  });

  it('shows the block interval and the life of a reward in full', async () => {
    const network = { name: 'sandbox', blockIntervalSeconds: 300, entryLifetimeSeconds: 8640 };
    await open({ 'GET /network/status': status(), 'GET /info': { capabilities: ['network'], network } });
    const card = await screen.findByRole('region', { name: 'Network Configuration' });
    await waitFor(() =>
      expect(figuresOf(card)).toMatchObject({
        'Block interval': '5 minutes',
        'Rewards expire after': expect.stringMatching(/^2\.4 hours/),
      }),
    );
  });

  it('measures uptime over no less time than the missing minutes', async () => {
    const uptimeSince = new Date(Date.now() - 118 * 60_000).toISOString();
    await open({ 'GET /network/status': { ...status(), uptimeSince, minutesMissing: 97 } });
    await userEvent.click(await screen.findByRole('tab', { name: 'Services' }));
    expect(screen.getByText(/^Uptime in the 1 h 58 min since measurement began, /)).toHaveTextContent(
      'count as down: 97 in this period.',
    );
  });

  it('refetches on Refresh, and shows when it was last updated', async () => {
    let blockHeight = 1201;
    await open({ 'GET /network/status': () => HttpResponse.json({ ...status(), blockHeight }) });
    expect(await screen.findByText(/^Last updated \d+ s ago$/)).toBeVisible();
    blockHeight = 1202;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Block #1202')).toBeVisible();
  });

  it('checks the pool service again on Refresh', async () => {
    await open({ 'GET /network/status': status(), 'GET /health': failure(400, 'HTTP_ERROR', 'No') });
    await userEvent.click(await screen.findByRole('tab', { name: 'Connectivity' }));
    const shown = () => figuresOf(screen.getByRole('tabpanel'))['Pool service'];
    await waitFor(() => expect(shown()).toBe('Offline'));
    api({
      'GET /info': { capabilities: ['network'] },
      'GET /network/status': status(),
      'GET /health': { status: 'healthy' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(shown()).toBe('Online'));
  });

  it('shows an error when it cannot be loaded, and loads it on Retry', async () => {
    await open({ 'GET /network/status': failure(400, 'HTTP_ERROR', 'No') });
    expect(await screen.findByText('Failed to load network status. Please try again.')).toBeVisible();
    api({ 'GET /info': { capabilities: ['network'] }, 'GET /network/status': status() });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Block height')).toBeVisible();
  });

  it('shows no figures that the server does not report', async () => {
    await open({}, []);
    expect(await screen.findByText('Network status is not available')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  });
});
