import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { details, farmer, farmerAdmin } from '../../testing/farmers.ts';
import { answer } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

withApi();

describe('the list of farmers', () => {
  it('offers the states of the spec, and further ones that have farmers', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await renderPage(Farmers);
    await screen.findByRole('radio', { name: 'Suspended' });
    expect(screen.getAllByRole('radio').map(radio => radio.parentElement?.textContent)).toEqual([
      'All',
      'Active',
      'Inactive',
      'Pending',
      'Suspended',
    ]);
  });

  it('asks the server for a search, once typing pauses, and for a status, and keeps both in the address', async () => {
    const asked: string[] = [];
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('search')} ${searchParams.get('status')}`);
        return Response.json(list(searchParams.has('search') ? [] : [farmer(1)]));
      },
    });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    await user.type(screen.getByPlaceholderText('Search by name, email or ID'), 'nobody');
    expect(await screen.findByText('No farmers found')).toBeVisible();
    expect(asked).toEqual(['null null', 'null pending', 'nobody pending']);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=pending&search=nobody');
  });

  it('shows the last search, whatever order the answers arrive in', async () => {
    const slow = Promise.withResolvers<void>();
    const answered: (string | null)[] = [];
    answer({
      ...details,
      'GET /pooler/farmers': async request => {
        const search = new URL(request.url).searchParams.get('search');
        if (search === 'an') await slow.promise;
        answered.push(search);
        return Response.json(list([farmer(search === 'anna' ? 7 : 1)]));
      },
    });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    const box = screen.getByPlaceholderText('Search by name, email or ID');
    await user.type(box, 'an');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('search=an'));
    await user.type(box, 'na');
    expect(await rowOf('anna7')).toBeVisible();
    slow.resolve();
    await waitFor(() => expect(answered).toEqual([null, 'anna', 'an']));
    expect(await rowOf('anna7')).toBeVisible();
    expect(screen.queryByText('anna1')).not.toBeInTheDocument();
  });

  it('keeps the rows while the next page loads', async () => {
    const second = Promise.withResolvers<void>();
    answer({
      ...details,
      'GET /pooler/farmers': async request => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        if (page === 2) await second.promise;
        return Response.json({ items: [farmer(page)], page, limit: 50, total: 10_000 });
      },
    });
    const user = await renderPage(Farmers);
    expect(await screen.findByText('Page 1 of 200')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
    expect(await rowOf('anna1')).toBeVisible();
    second.resolve();
    expect(await rowOf('anna2')).toBeVisible();
  });

  it('opens the last page when the URL is beyond the end', async () => {
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        return Response.json({ items: page > 2 ? [] : [farmer(page)], page, limit: 50, total: 70 });
      },
    });
    await renderPage(Farmers, '/?page=9');
    expect(await rowOf('anna2')).toBeVisible();
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
  });

  it('shows a message before the first farmer joins', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([]) });
    await renderPage(Farmers);
    expect(await screen.findByText('No farmers yet')).toBeVisible();
    expect(screen.getByText('Farmers appear here when they join your pool.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Farmers' })).not.toBeInTheDocument();
  });

  it('shows an error when they could not be loaded, and loads them on Retry', async () => {
    answer({ ...details, 'GET /pooler/farmers': failure(403, 'FORBIDDEN', 'No') });
    const user = await renderPage(Farmers);
    expect(await screen.findByText('Failed to load farmers. Please try again.')).toBeVisible();
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('anna1')).toBeVisible();
  });
});

describe('ordering farmers', () => {
  it('is left to the server, starts at page 1, and is kept in the address', async () => {
    const asked: string[] = [];
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        const { searchParams } = new URL(request.url);
        asked.push(['sort', 'order', 'page'].map(name => searchParams.get(name)).join(' '));
        return Response.json({ items: [farmer(1)], page: 1, limit: 50, total: 120 });
      },
    });
    const user = await renderPage(Farmers, '/?page=2');
    await rowOf('anna1');
    await user.click(screen.getByRole('button', { name: 'Earnings (KALE)' }));
    await waitFor(() => expect(asked.at(-1)).toBe('earned desc 1'));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=-earned');
    expect(screen.getByRole('columnheader', { name: 'Earnings (KALE)' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await user.click(screen.getByRole('button', { name: 'Earnings (KALE)' }));
    await waitFor(() => expect(asked.at(-1)).toBe('earned asc 1'));
    expect(asked[0]).toBe('  2');
    expect(screen.queryByRole('button', { name: 'ID' })).not.toBeInTheDocument();
  });

  it('can be chosen if rows are cards', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Success rate');
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=-success');
  });
});

describe('is marked if it is below the operator’s target', () => {
  it('is marked if it is below the operator’s target', async () => {
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([farmer(1), farmer(2, { successRate: 97 })]),
    });
    await renderPage(Farmers);
    expect(await within(await rowOf('anna1')).findByText(/below your target/)).toBeInTheDocument();
    expect(within(await rowOf('anna2')).queryByText(/below your target/)).not.toBeInTheDocument();
  });
});
