import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { list, pool } from '../../testing/pools-fixtures.ts';
import PoolDiscovery from './pool-discovery.tsx';

withApi();

describe('the filters of Pool Discovery', () => {
  it('requests six at a time, with the chosen status, and pages in the address', async () => {
    const asked: string[] = [];
    answer({
      'GET /poolers': request => {
        asked.push(new URL(request.url).search);
        const pools = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => pool(name));
        return HttpResponse.json({ items: pools, page: 1, limit: 6, total: 8 });
      },
    });
    const user = await renderPage(PoolDiscovery);
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const status = screen.getByRole('combobox', { name: 'Status' });
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Status', 'Active', 'Inactive']);
    expect(status).toHaveDisplayValue('All Status');
    await user.selectOptions(status, 'Inactive');
    await waitFor(() =>
      expect(asked).toEqual([
        '?page=1&limit=6&sort=successRate',
        '?page=1&limit=6&status=inactive&sort=successRate',
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=inactive&page=2');
    expect(asked.at(-1)).toBe('?page=2&limit=6&status=inactive&sort=successRate');
  });

  it('offers to clear a filter that leaves no pool', async () => {
    answer({
      'GET /poolers': request =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('status') === 'inactive' ? list() : list(pool('alpha')),
        ),
    });
    const user = await renderPage(PoolDiscovery, '/?status=inactive');
    expect(await screen.findByText('No mining pools are available at the moment.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByRole('region', { name: 'Pool alpha' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('All Status');
  });

  it('sends the search to the server once typing pauses, and offers to clear it', async () => {
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByRole('region', { name: 'Pool alpha' })).toBeVisible();
    expect(screen.getByPlaceholderText('search pools by name or description')).toHaveValue('');
  });

  it('sorts by the address, if the server can', async () => {
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
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveValue('successRate');
    expect(asked).toEqual(['successRate null']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Average reward');
    await waitFor(() => expect(asked.at(-1)).toBe('reward null'));
    await user.click(screen.getByRole('button', { name: 'Sort ascending' }));
    await waitFor(() => expect(asked.at(-1)).toBe('reward asc'));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=reward&order=asc');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Reward share');
    await waitFor(() => expect(asked.at(-1)).toBe('share asc'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await waitFor(() => expect(asked.at(-1)).toBe('name null'));
  });

  it('offers no order if the server has none', async () => {
    answer({ 'GET /poolers': list(pool('alpha')) });
    await renderPage(PoolDiscovery);
    await screen.findByRole('region', { name: 'Pool alpha' });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  });
});
