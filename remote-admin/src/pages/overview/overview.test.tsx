import { screen, within } from '@testing-library/react';
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

describe('System Administration', () => {
  it('shows users, contracts, blocks and rewards at a glance', async () => {
    answer({ 'GET /admin/overview': overview });
    await renderPage(Overview);
    expect(await screen.findByText('1,305')).toBeVisible();
    expect((await card('Active contracts')).getByText('1,200')).toBeVisible();
    expect((await card('Blocks discovered')).getByText('287')).toBeVisible();
    expect((await card('Rewards')).getByText(/1,234\.50/)).toHaveTextContent('1,234.50 KALE');
    expect(screen.getAllByText('In the last 24 hours')).toHaveLength(2);
    expect(screen.getByText(/^updated/)).toBeVisible();
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
    expect(value('Failed operations')).toHaveTextContent('12');
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
    expect(attention.getByText('12 operations failed in the last 24 hours')).toBeVisible();
    expect(attention.getByText('7 accounts are suspended')).toBeVisible();
    const target = (name: string) => attention.getByRole('link', { name }).getAttribute('href');
    expect(target('Review pools')).toBe('/admin/poolers?status=pending');
    expect(target('See failures')).toMatch(/^\/admin\/audit\?kind=PlantingFailed%2C/);
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
    expect(await screen.findByText('The state of the services could not be loaded')).toBeVisible();
  });

  it('names failures without a link where the server keeps no audit trail', async () => {
    answer({ 'GET /admin/overview': overview });
    await renderPage(Overview);
    expect(await screen.findByText('12 operations failed in the last 24 hours')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See failures' })).not.toBeInTheDocument();
  });

  it('says what the server did not', async () => {
    const { operations: _, rewards: __, ...rest } = overview;
    answer({ 'GET /admin/overview': { ...rest, blocks: { last24h: 0 } } });
    await renderPage(Overview);
    expect(await (await card('Rewards')).findByText('Not available')).toBeVisible();
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

  it('says so on a server without administration', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Overview);
    expect(await screen.findByText('Administration not available')).toBeVisible();
  });
});
