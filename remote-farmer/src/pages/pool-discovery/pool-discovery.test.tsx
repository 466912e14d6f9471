import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { inPool } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { list, pool } from '../../testing/pools-fixtures.ts';
import PoolDiscovery from './pool-discovery.tsx';

withApi();

describe('Pool Discovery', () => {
  it('shows each pool with the figures needed to choose', async () => {
    answer({ 'GET /poolers': list(pool('alpha')) });
    await renderPage(PoolDiscovery);
    expect(screen.getByRole('heading', { level: 1, name: 'Pool Discovery' })).toBeVisible();
    expect(screen.getByText('Browse and join pools')).toBeVisible();
    const card = await screen.findByRole('region', { name: 'Pool alpha' });
    await waitFor(() =>
      expect(figuresOf(card)).toEqual({
        'You keep': '90.0%After all fees',
        'Average reward': '1,234.50 KALEPer planted block, 24\u00a0h',
        'Success rate': '97.5%All time',
        'Reward share': '95.0%Yours, before the platform fee',
        'Total staked': '50.00 KALE',
        Fees: 'Standard pool fees5.0% pool, 5.0% platform',
      }),
    );
    const inside = within(card);
    expect(inside.getByText('About alpha')).toBeVisible();
    expect(inside.getByText('Active')).toBeVisible();
    expect(inside.getByText('12 of 50 farmers')).toBeVisible();
    expect(inside.getByRole('progressbar', { name: 'Capacity' })).toHaveAttribute('aria-valuenow', '24');
    expect(inside.getByText('View Details')).toBeVisible();
    expect(inside.getByText('Join Pool')).toBeVisible();
    await waitFor(() => expect(inside.getByRole('button', { name: 'Join Pool: Pool alpha' })).toBeEnabled());
  });

  it('shows the number of a pool’s lost stakes, if there are any', async () => {
    answer({
      'GET /poolers': list(
        pool('careless', { forfeits: { count: 2, stake: '822.0000000' } }),
        pool('careful', { forfeits: { count: 0, stake: '0.0000000' } }),
      ),
    });
    await renderPage(PoolDiscovery);
    const figures = figuresOf(await screen.findByRole('region', { name: 'Pool careless' }));
    expect(figures).toMatchObject({ 'Success rate': '97.5%2 stakes lost, all time' });
    expect(figuresOf(screen.getByRole('region', { name: 'Pool careful' }))).toMatchObject({
      'Success rate': '97.5%All time',
    });
  });

  it('counts in XLM if the server names no unit', async () => {
    answer({ 'GET /info': { capabilities: [] }, 'GET /poolers': list(pool('alpha')) });
    await renderPage(PoolDiscovery);
    expect(figuresOf(await screen.findByRole('region', { name: 'Pool alpha' }))).toMatchObject({
      'Average reward': '1,234.50 XLMPer planted block, 24\u00a0h',
      'Total staked': '50.00 XLM',
    });
  });

  it('disables joining a full pool and one that is not active', async () => {
    answer({
      'GET /poolers': list(
        pool('full', { currentFarmers: 50, status: 'full' }),
        pool('idle', { status: 'inactive' }),
        pool('rests', { status: 'paused' }),
      ),
    });
    await renderPage(PoolDiscovery);
    const full = await screen.findByRole('button', { name: 'Pool Full: Pool full' });
    expect(full).toBeDisabled();
    expect(full).toHaveTextContent('Pool Full');
    expect(within(screen.getByRole('region', { name: 'Pool full' })).getByText('Full')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join Pool: Pool idle' })).toBeDisabled();
    expect(within(screen.getByRole('region', { name: 'Pool idle' })).getByText('Inactive')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join Pool: Pool rests' })).toBeDisabled();
    expect(within(screen.getByRole('region', { name: 'Pool rests' })).getByText('Paused')).toBeVisible();
  });

  it('marks an unreported figure as a default, and lets no admin join', async () => {
    answer({
      'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
      'GET /poolers': list(pool('new', { successRate: undefined })),
    });
    await renderPage(PoolDiscovery);
    const card = await screen.findByRole('region', { name: 'Pool new' });
    expect(figuresOf(card)).toMatchObject({ 'Success rate': '95.0%default' });
    expect(within(card).getByRole('button', { name: 'View Details of Pool new' })).toBeEnabled();
    expect(within(card).queryByRole('button', { name: /Join Pool/ })).not.toBeInTheDocument();
  });

  it('shows no success rate for a pool that has completed no block', async () => {
    answer({ 'GET /poolers': list(pool('new', { successRate: null })) });
    await renderPage(PoolDiscovery);
    const card = await screen.findByRole('region', { name: 'Pool new' });
    expect(figuresOf(card)).toMatchObject({ 'Success rate': '–No blocks completed yet' });
  });

  it('marks the farmer’s pool, and explains above the cards why no other one can be joined', async () => {
    answer({
      'GET /auth/me': { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', status: 'active_in_pool' },
      'GET /farmers/current': inPool['GET /farmers/current'],
      'GET /poolers': list(pool('pool-stellar-01'), pool('beta')),
    });
    await renderPage(PoolDiscovery);
    const other = await screen.findByRole('button', { name: 'Join Pool: Pool beta' });
    expect(other).toBeDisabled();
    expect(other).toHaveAccessibleDescription('You can be in one pool at a time.');
    await waitFor(() =>
      expect(other).toHaveAccessibleDescription(
        /^You're in Stellar Pool Alpha ?\. To join another pool, exit yours first; its exit delay is 24 hours \(288 blocks\)\.$/,
      ),
    );
    const own = within(screen.getByRole('region', { name: 'Pool pool-stellar-01' }));
    expect(own.getByText('Your pool')).toBeVisible();
    expect(own.getByRole('link', { name: 'My Pool' })).toHaveAttribute('href', '/farmer/my-pool');
    expect(own.queryByRole('button', { name: /Join Pool/ })).not.toBeInTheDocument();
    expect(screen.getAllByText('Your pool')).toHaveLength(1);
  });

  it('lets every farmer without a contract join', async () => {
    answer({ 'GET /poolers': list(pool('beta')) });
    await renderPage(PoolDiscovery);
    const join = await screen.findByRole('button', { name: 'Join Pool: Pool beta' });
    await waitFor(() => expect(join).toBeEnabled());
    expect(screen.queryByText(/exit yours first/)).not.toBeInTheDocument();
  });

  it('reserves the space of six cards while they load', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({ 'GET /poolers': () => asked.then(() => HttpResponse.json(list(pool('alpha')))) });
    await renderPage(PoolDiscovery);
    expect(screen.getByText('Loading pools')).toBeInTheDocument();
    expect(document.querySelector('div[aria-busy="true"]')?.children).toHaveLength(6);
    letGo();
    await screen.findByRole('region', { name: 'Pool alpha' });
    expect(screen.queryByText('Loading pools')).not.toBeInTheDocument();
  });

  it('refetches on Refresh', async () => {
    let name = 'alpha';
    answer({ 'GET /poolers': () => HttpResponse.json(list(pool(name))) });
    const user = await renderPage(PoolDiscovery);
    await screen.findByRole('region', { name: 'Pool alpha' });
    name = 'beta';
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('region', { name: 'Pool beta' })).toBeVisible();
  });

  it('shows a message when there is no pool at all, and refreshes', async () => {
    answer({ 'GET /poolers': list() });
    const user = await renderPage(PoolDiscovery);
    expect(await screen.findByRole('heading', { name: 'No Pools Found' })).toBeVisible();
    expect(screen.getByText('No mining pools are available at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Clear/ })).not.toBeInTheDocument();
    answer({ 'GET /poolers': list(pool('alpha')) });
    const here = screen.getAllByRole('button', { name: 'Refresh' }).at(-1);
    expect(here?.closest('header')).toBeNull();
    if (here) await user.click(here);
    expect(await screen.findByRole('region', { name: 'Pool alpha' })).toBeVisible();
  });

  it('shows an error when pools could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /poolers': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(PoolDiscovery);
    expect(await screen.findByText('Failed to load pools. Please try again.')).toBeVisible();
    answer({ 'GET /poolers': list(pool('alpha')) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Pool alpha' })).toBeVisible();
  });

  it('offers to finish an unconfirmed contract', async () => {
    answer({
      'GET /poolers': list(pool('alpha')),
      'GET /pooler/alpha/details': pool('alpha'),
      'GET /user/user-1/status': { userId: 'user-1', funded: true, contract: null },
      'GET /contracts': {
        items: [
          {
            contractId: 'contract-9',
            poolerId: 'alpha',
            poolerName: 'Pool alpha',
            status: 'pending',
            stakePercentage: 0.1,
            harvestInterval: 6,
          },
        ],
        page: 1,
        limit: 1,
        total: 1,
      },
      'POST /confirm-pool-join': { success: true },
    });
    const user = await renderPage(PoolDiscovery);
    await screen.findByRole('region', { name: 'Pool alpha' });
    const finish = await screen.findByRole('button', { name: 'Finish confirming' });
    expect(finish.closest('[role="status"]')).toHaveTextContent(
      'You asked to join Pool alpha and have not confirmed yet',
    );
    // The notice appears late, and must not move a button that is about to be pressed.
    const below = screen.getByRole('button', { name: 'Next' }).compareDocumentPosition(finish);
    expect(below).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(finish);
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
    expect(dialog.getByText('6 blocks (30 minutes)')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByText('You joined the pool')).toBeVisible());
  });
});
