import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { list, poolerStatus } from '../../testing/answers.ts';
import { blockRow } from '../../testing/block-rows.ts';
import { figure } from '../../testing/figure.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Console from './console.tsx';

withApi();

/** A figure of a strip, by its name. */
const figures = (name: string) => figuresOf(screen.getByRole('region', { name }));

describe('the Pooler Console', () => {
  it('has its four tabs, Refresh and Simulate Block', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console);
    expect(screen.getByRole('heading', { level: 1, name: 'Pooler Console' })).toBeVisible();
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'Overview',
      'Block Notifications',
      'Connected Farmers',
      'Performance',
    ]);
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Simulate Block' })).toBeVisible();
  });

  it('names every pool to an admin, who has none', async () => {
    answerAdmin({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console);
    expect(await screen.findByText('Block discoveries and the health of all pools')).toBeVisible();
  });

  it('summarises farmers, blocks and rates', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console);
    await screen.findByText('2,048');
    expect(screen.getByRole('region', { name: 'Health' })).toBeVisible();
    expect(figure('Connected Farmers')).toHaveTextContent('Connected Farmers1412 active');
    expect(figure('Blocks Discovered')).toHaveTextContent('Blocks Discovered2,048287 in the last 24h');
    expect(figure('Success Rate')).toHaveTextContent('Success Rate97.5%All time · good');
    expect(figure('Uptime')).toHaveTextContent('Uptime99.9%Since approval · good');
  });

  it('shows each figure in one place', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console);
    await screen.findByText('2,048');
    for (const name of ['Connected Farmers', 'Blocks Discovered', 'Success Rate', 'Uptime', 'Response time'])
      expect(screen.getAllByText(name, { selector: 'dt, dt *' })).toHaveLength(1);
  });

  it('reserves the space of each figure while it loads', async () => {
    const response = Promise.withResolvers<Response>();
    answer({ 'GET /pooler/status': () => response.promise });
    await renderPage(Console);
    for (const name of ['Connected Farmers', 'Blocks Discovered', 'Success Rate', 'Uptime'])
      expect(figure(name)).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No recent notifications')).not.toBeInTheDocument();
    expect(screen.queryByText('Normal Load')).not.toBeInTheDocument();
    response.resolve(Response.json(poolerStatus()));
    expect(await screen.findByText('Normal Load')).toBeVisible();
  });

  it('shows response time, connections and pending blocks as they are now', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console);
    expect(await screen.findByText('182 ms')).toBeVisible();
    expect(figures('Real-time Performance')).toEqual({
      'Response time': '182 ms',
      'Nonces accepted': '99.2%All time',
      Connected: '98.7%Since last restart',
      'Active / total connections': '12 / 14',
      'Pending blocks': '5 Normal LoadFound by your miner, not yet confirmed',
    });
  });

  it('names the limit that a rate is below, if there is one', async () => {
    answer({ 'GET /pooler/status': poolerStatus({ performance: { successRate: 89.5, uptime: null } }) });
    await renderPage(Console);
    expect(await screen.findByText('All time · below 90%')).toBeVisible();
    expect(screen.queryByText(/of the time since/)).not.toBeInTheDocument();
    expect(figure('Uptime')).toHaveTextContent('UptimeNot available');
  });

  it.each([
    [5, 'Normal Load'],
    [6, 'High Load'],
  ])('with %d pending blocks says %s', async (pending, label) => {
    answer({ 'GET /pooler/status': poolerStatus({ blocksDiscovered: { total: 9, last24h: 9, pending } }) });
    await renderPage(Console);
    expect(await screen.findByText(label)).toBeVisible();
  });

  it.each([
    [true, 'Acknowledged'],
    [false, 'Pending'],
  ])('shows the latest notification (acknowledged: %s) as %s', async (acknowledged, label) => {
    const lastNotification = { blockIndex: 81107, acknowledged, timestamp: new Date().toISOString() };
    answer({ 'GET /pooler/status': poolerStatus({ lastNotification }) });
    await renderPage(Console);
    expect(await screen.findByText('#81107')).toBeVisible();
    expect(figures('Latest Notification')).toEqual({
      Block: '#81107',
      Status: label,
      Received: expect.stringMatching(/just now|second/),
    });
  });

  it('shows the last discovered block, whatever higher number was simulated before', async () => {
    const lastNotification = {
      blockIndex: 999_999,
      acknowledged: true,
      timestamp: new Date(0).toISOString(),
    };
    answer({
      'GET /pooler/status': poolerStatus({ lastNotification }),
      'GET /pooler/blocks': list([{ blockIndex: 81107, timestamp: new Date().toISOString() }]),
    });
    await renderPage(Console);
    expect(await screen.findByText('#81107')).toBeVisible();
    expect(screen.queryByText('#999999')).not.toBeInTheDocument();
  });

  it('warns of the rewards that are next to be lost, however old their block is', async () => {
    const harvestBy = new Date(Date.now() + 3_600_000).toISOString();
    answer({
      'GET /pooler/status': poolerStatus(),
      'GET /harvest/status': {
        running: true,
        pending: 2,
        nextDeadline: { poolerId: 'pool-stellar-01', blockIndex: 80830, harvestBy },
      },
    });
    await renderPage(Console);
    expect(await screen.findByText(/^Harvest by .*: rewards of block #80830$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harvest block #80830' })).toHaveAttribute(
      'href',
      '/operations/harvest?block=80830&pooler=pool-stellar-01',
    );
  });

  it('shows a message without notifications', async () => {
    answer({ 'GET /pooler/status': poolerStatus({ lastNotification: null }) });
    await renderPage(Console);
    expect(await screen.findByText('No recent notifications')).toBeVisible();
  });

  it('shows an error when the status could not be loaded, keeps the blocks, and loads it on Retry', async () => {
    answer({
      'GET /pooler/status': failure(400, 'HTTP_ERROR', 'Failed to fetch pooler status'),
      'GET /pooler/blocks': list([]),
    });
    const user = await renderPage(Console);
    expect(await screen.findByText('Failed to load pooler status. Please try again.')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Block Notifications' }));
    expect(await screen.findByText('No recent notifications')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    answer({ 'GET /pooler/status': poolerStatus() });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2,048')).toBeVisible();
  });

  it('shows a message when no program mines for the pool yet', async () => {
    answer({ 'GET /pooler/status': failure(404, 'POOLER_NOT_FOUND', 'No such pool') });
    await renderPage(Console);
    expect(await screen.findByText('No pooler program is mining for this pool yet')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('refetches on Refresh', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    const user = await renderPage(Console);
    await screen.findByText('2,048');
    answer({ 'GET /pooler/status': poolerStatus({ blocksDiscovered: { total: 2049 } }) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('2,049')).toBeVisible();
  });

  it('lists the block notifications on their tab', async () => {
    answer({
      'GET /pooler/status': poolerStatus(),
      'GET /pooler/blocks': list([{ blockIndex: 81106, plantable: true }]),
    });
    const user = await renderPage(Console);
    await user.click(screen.getByRole('tab', { name: 'Block Notifications' }));
    expect((await blockRow(81106)).getByText('Plantable')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('?tab=blocks');
  });

  it('counts the connected farmers on their tab and leads to their list', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console, '/?tab=farmers');
    expect(await screen.findByText('14')).toBeVisible();
    expect(figure('Total')).toHaveTextContent('Total14');
    expect(figure('Active')).toHaveTextContent('Active12');
    expect(figure('Inactive')).toHaveTextContent('Inactive2');
    expect(
      screen.getByText(
        'More management tools come in the next update. You can already invite, suspend and remove farmers:',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Farmers' })).toHaveAttribute('href', '/pooler/farmers');
  });

  it('shows response time and success rate as bars on the Performance tab', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console, '/?tab=performance');
    expect(await screen.findByRole('progressbar', { name: 'Success rate' })).toHaveAttribute(
      'aria-valuetext',
      '97.5%',
    );
    expect(screen.getByRole('progressbar', { name: 'Average response time' })).toHaveAttribute(
      'aria-valuetext',
      '182 ms',
    );
    expect(screen.getByText('Success rate: all time. Response time: latest responses.')).toBeVisible();
    expect(
      screen.getByText(
        'Advanced charts are coming soon. Trends, comparison and efficiency are already available:',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Performance Analytics' })).toHaveAttribute(
      'href',
      '/analytics/performance',
    );
  });
});

describe('the Pooler Console of a server without this data', () => {
  const without = { 'GET /info': { capabilities: [] } };
  const sample = async () => within(await screen.findByRole('region', { name: 'Sample data' }));

  it('shows three marked block notifications, and the real parts of the status', async () => {
    answer({ ...without, 'GET /pooler/status': poolerStatus() });
    const user = await renderPage(Console);
    expect(await screen.findByText('2,048')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Block Notifications' }));
    const blocks = await sample();
    expect(blocks.getByText('Sample data')).toBeVisible();
    expect(blocks.getAllByRole('rowheader')).toHaveLength(3);
  });

  it('marks sample figures where no program reports its status', async () => {
    answer({ ...without, 'GET /pooler/status': failure(404, 'NOT_FOUND', 'No such address') });
    const user = await renderPage(Console);
    const overview = await sample();
    expect(overview.getByText('Sample data')).toBeVisible();
    expect(overview.getByText('Blocks Discovered').parentElement).toHaveTextContent('1,247');
    expect(await overview.findByRole('region', { name: 'Latest Notification' })).toHaveTextContent('#12347');
    for (const name of ['Connected Farmers', 'Performance']) {
      await user.click(screen.getByRole('tab', { name }));
      expect((await sample()).getByText('Sample data')).toBeVisible();
    }
  });
});
