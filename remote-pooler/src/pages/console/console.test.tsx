import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, poolerStatus } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Console from './console.tsx';

withApi();

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the Pooler Console', () => {
  it('shows farmers, blocks and rates at a glance', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console);
    expect(await (await card('Connected Farmers')).findByText('14')).toBeVisible();
    expect((await card('Connected Farmers')).getByText('12').parentElement).toHaveTextContent('12 active');
    expect((await card('Blocks Discovered')).getByText('2,048')).toBeVisible();
    expect((await card('Blocks Discovered')).getByText('287').parentElement).toHaveTextContent(
      '287 in the last 24h',
    );
    expect((await card('Success Rate')).getByText('97.5%')).toBeVisible();
    expect((await card('Uptime')).getByText('99.9%')).toBeVisible();
    expect((await card('Uptime')).getByText('Good')).toBeVisible();
    expect((await card('Real-time Performance')).getByText('182 ms')).toBeVisible();
  });

  it('names a rate that is below its target', async () => {
    answer({ 'GET /pooler/status': poolerStatus({ performance: { successRate: 90, uptime: null } }) });
    await renderPage(Console);
    expect(await screen.findByText('Below target')).toBeVisible();
    expect((await card('Uptime')).getByText('Not available')).toBeVisible();
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
    expect((await card('Latest Notification')).getByText(label)).toBeVisible();
  });

  it('says when there was no notification', async () => {
    answer({ 'GET /pooler/status': poolerStatus({ lastNotification: null }) });
    await renderPage(Console);
    expect(await screen.findByText('No recent notifications')).toBeVisible();
  });

  it('says when the status could not be loaded, keeps the blocks, and loads it on Retry', async () => {
    answer({
      'GET /pooler/status': failure(400, 'HTTP_ERROR', 'Failed to fetch pooler status'),
      'GET /pooler/blocks': list([]),
    });
    const user = await renderPage(Console);
    expect(await screen.findByText('Failed to load pooler status. Please try again.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Block Notifications' }));
    expect(await screen.findByText('No recent notifications')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    answer({ 'GET /pooler/status': poolerStatus() });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2,048')).toBeVisible();
  });

  it('lists the block notifications on their tab', async () => {
    answer({
      'GET /pooler/status': poolerStatus(),
      'GET /pooler/blocks': list([{ blockIndex: 81106, plantable: true }]),
    });
    const user = await renderPage(Console);
    await user.click(screen.getByRole('tab', { name: 'Block Notifications' }));
    expect(await screen.findByRole('article', { name: 'Block #81106' })).toHaveTextContent('Plantable');
    expect(screen.getByLabelText('Address')).toHaveTextContent('?tab=blocks');
  });

  it('counts the connected farmers on their tab and leads to their list', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    await renderPage(Console, '/?tab=farmers');
    expect(await (await card('Total')).findByText('14')).toBeVisible();
    expect((await card('Active')).getByText('12')).toBeVisible();
    expect((await card('Inactive')).getByText('2')).toBeVisible();
    expect(screen.getByText(/come in the next update/)).toBeVisible();
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
    expect(screen.getByText('Advanced charts are coming soon.')).toBeVisible();
  });
});
