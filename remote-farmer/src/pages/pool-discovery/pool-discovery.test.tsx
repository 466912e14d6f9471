import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import PoolDiscovery from './pool-discovery.tsx';

const pool = (id: string, more: object = {}) => ({
  id,
  name: `Pool ${id}`,
  description: `About ${id}`,
  status: 'active',
  rewardPercentage: 95,
  successRate: 97.5,
  currentFarmers: 12,
  maxFarmers: 50,
  averageRewardHuman: '1234.5000000',
  totalStakedHuman: '50.0000000',
  ...more,
});
const list = (...items: object[]) => ({ items, page: 1, limit: 6, total: items.length });

withApi();

describe('Pool Discovery', () => {
  it('shows each pool with the figures that a choice needs', async () => {
    answer({ 'GET /poolers': list(pool('alpha')) });
    await renderPage(PoolDiscovery);
    const card = within(await screen.findByRole('region', { name: 'Pool alpha' }));
    expect(card.getByText('About alpha')).toBeVisible();
    expect(card.getByText('Active')).toBeVisible();
    expect(card.getByText('12/50 farmers')).toBeVisible();
    expect(card.getByText('95.0%')).toBeVisible();
    expect(card.getByText('97.5%')).toBeVisible();
    expect(card.getByText(/1,234\.50/)).toHaveTextContent('1,234.50 KALE');
    expect(card.getByText('Standard pool fees')).toBeVisible();
    expect(card.getByRole('button', { name: /Join Pool/ })).toBeEnabled();
  });

  it('closes the door of a full pool and of one that is not active', async () => {
    answer({
      'GET /poolers': list(pool('full', { currentFarmers: 50 }), pool('idle', { status: 'inactive' })),
    });
    await renderPage(PoolDiscovery);
    expect(await screen.findByRole('button', { name: 'Pool Full: Pool full' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Join Pool: Pool idle' })).toBeDisabled();
  });

  it('marks a figure that the server does not give as a default, and lets no admin join', async () => {
    answer({
      'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
      'GET /poolers': list(pool('new', { successRate: null })),
    });
    await renderPage(PoolDiscovery);
    const card = within(await screen.findByRole('region', { name: 'Pool new' }));
    expect(card.getByText('default')).toBeVisible();
    expect(card.getByRole('button', { name: /View Details/ })).toBeEnabled();
    expect(card.queryByRole('button', { name: /Join Pool/ })).not.toBeInTheDocument();
  });

  it('asks the server for what is typed, once typing pauses, and offers to clear it', async () => {
    const asked: string[] = [];
    answer({
      'GET /poolers': request => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        asked.push(search);
        return HttpResponse.json(search ? list() : list(pool('alpha')));
      },
    });
    const user = await renderPage(PoolDiscovery);
    await screen.findByRole('region', { name: 'Pool alpha' });
    await user.type(screen.getByPlaceholderText('search pools by name or description'), 'nowhere');
    expect(await screen.findByText('No Pools Found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search terms.')).toBeVisible();
    expect(asked).toEqual(['', 'nowhere']);
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(await screen.findByRole('region', { name: 'Pool alpha' })).toBeVisible();
    expect(screen.getByPlaceholderText('search pools by name or description')).toHaveValue('');
  });

  it('sorts as the address says, where the server can', async () => {
    const asked: string[] = [];
    const capable = (...capabilities: string[]) => ({
      'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities },
      'GET /poolers': (request: Request) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('sort')} ${searchParams.get('order')}`);
        return HttpResponse.json(list(pool('alpha')));
      },
    });
    answer(capable('pool-sort'));
    const user = await renderPage(PoolDiscovery);
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
    expect(asked).toEqual(['null null']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Average reward');
    await waitFor(() => expect(asked.at(-1)).toBe('reward desc'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Ascending');
    await waitFor(() => expect(asked.at(-1)).toBe('reward asc'));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=reward&order=asc');
  });

  it('offers no order where the server has none', async () => {
    answer({ 'GET /poolers': list(pool('alpha')) });
    await renderPage(PoolDiscovery);
    await screen.findByRole('region', { name: 'Pool alpha' });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  });

  it('compares up to four pools side by side', async () => {
    const names = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
    answer({
      'GET /poolers': list(...names.map(name => pool(name))),
      ...Object.fromEntries(
        names.map((name, index) => [
          `GET /pooler/${name}/details`,
          {
            ...pool(name, { rewardPercentage: 90 + index }),
            performance: { totalBlocksMined: 100 + index },
            terms: { exitDelay: 288 },
          },
        ]),
      ),
    });
    const user = await renderPage(PoolDiscovery);
    await user.click(await screen.findByRole('checkbox', { name: 'Compare Pool alpha' }));
    expect(await screen.findByRole('button', { name: 'Compare pools' })).toBeDisabled();
    for (const name of ['beta', 'gamma', 'delta'])
      await user.click(screen.getByRole('checkbox', { name: `Compare Pool ${name}` }));
    expect(screen.getByRole('checkbox', { name: 'Compare Pool omega' })).toBeDisabled();
    expect(screen.getByText('4 of at most 4 pools chosen')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('compare=alpha%2Cbeta%2Cgamma%2Cdelta');
    await user.click(screen.getByRole('button', { name: 'Compare pools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare pools' }));
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Figure',
      'Pool alpha',
      'Pool beta',
      'Pool gamma',
      'Pool delta',
    ]);
    await waitFor(() =>
      expect(dialog.getByRole('row', { name: /^Reward share/ })).toHaveTextContent(
        'Reward share90.0%91.0%92.0%93.0%',
      ),
    );
    await waitFor(() =>
      expect(dialog.getByRole('row', { name: /^Blocks mined/ })).toHaveTextContent(
        'Blocks mined100101102103',
      ),
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('checkbox', { name: 'Compare Pool omega' })).toBeEnabled();
  });

  it('takes the choice from a link, a pool on another page and one that is gone included', async () => {
    answer({
      'GET /poolers': list(pool('alpha')),
      'GET /pooler/alpha/details': pool('alpha'),
      'GET /pooler/far/details': pool('far'),
      'GET /pooler/gone/details': failure(404, 'POOLER_NOT_FOUND', 'No such pool'),
    });
    const user = await renderPage(PoolDiscovery, '/farmer/pools?compare=alpha,far,gone,alpha');
    expect(await screen.findByText('3 of at most 4 pools chosen')).toBeVisible();
    expect(await screen.findByText('Pool alpha, Pool far, gone')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Compare Pool alpha' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Compare pools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare pools' }));
    expect(dialog.getByText('Failed to load pool details')).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Success rate/ })).toHaveTextContent('97.5%97.5%Not available');
  });

  it('says when there is no pool at all', async () => {
    answer({ 'GET /poolers': list() });
    await renderPage(PoolDiscovery);
    expect(await screen.findByText('No mining pools are available at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Search' })).not.toBeInTheDocument();
  });

  it('says when pools could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /poolers': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(PoolDiscovery);
    expect(await screen.findByText('Failed to load pools. Please try again.')).toBeVisible();
    answer({ 'GET /poolers': list(pool('alpha')) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Pool alpha' })).toBeVisible();
  });

  it('shows the details of a pool', async () => {
    answer({
      'GET /poolers': list(pool('alpha')),
      'GET /pooler/alpha/details': {
        ...pool('alpha'),
        performance: { uptime: 99.5, totalBlocksMined: 288 },
        statistics: {
          totalRewards: '98765.0000000',
          farmersActive: 11,
          totalStaked: '50.0000000',
          farmersJoined: 14,
        },
        terms: { minimumStake: '0.0000000', harvestPolicy: 'Automatic', exitDelay: 288 },
      },
    });
    const user = await renderPage(PoolDiscovery);
    await user.click(await screen.findByRole('button', { name: /View Details/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pool alpha' }));
    expect(await dialog.findByText('288 blocks (24 hours)')).toBeVisible();
    expect(dialog.getByText('12.5 seconds')).toBeVisible();
    expect(dialog.getByText('default')).toBeVisible();
    expect(dialog.getByText('Automatic')).toBeVisible();
  });

  it('says when details could not be loaded', async () => {
    answer({
      'GET /poolers': list(pool('alpha')),
      'GET /pooler/alpha/details': failure(404, 'POOLER_NOT_FOUND', 'Gone'),
    });
    const user = await renderPage(PoolDiscovery);
    await user.click(await screen.findByRole('button', { name: /View Details/ }));
    expect(await screen.findByText('Failed to load pool details')).toBeVisible();
  });

  it('offers to finish a contract that was never confirmed', async () => {
    answer({
      'GET /poolers': list(pool('alpha')),
      'GET /pooler/alpha/details': pool('alpha'),
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
    await user.click(await screen.findByRole('button', { name: 'Finish confirming' }, { timeout: 5000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
    expect(dialog.getByText('6 blocks (30 minutes)')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.getByText('You joined the pool')).toBeVisible());
  });
});
