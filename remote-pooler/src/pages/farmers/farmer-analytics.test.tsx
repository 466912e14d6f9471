import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, missedWork } from '../../testing/answers.ts';
import { details, farmer } from '../../testing/farmers.ts';
import { answer } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

withApi();

describe('the analytics of farmers', () => {
  it('ranks the five active farmers who earned most, in the server’s order, beside an overview', async () => {
    let asked = '';
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        asked = new URL(request.url).search;
        return Response.json(list([3, 5, 1].map(n => farmer(n))));
      },
    });
    await renderPage(Farmers, '/?tab=analytics');
    const table = within(
      await screen.findByRole('table', { name: 'Top 5 active farmers by total earnings' }),
    );
    await table.findByText('anna3');
    expect(table.getAllByRole('rowheader').map(cell => cell.textContent)).toEqual([
      'anna3',
      'anna5',
      'anna1',
    ]);
    expect(asked).toBe('?status=active&sort=earned&order=desc&page=1&limit=5');
    const overview = within(screen.getByRole('region', { name: 'Performance Overview' }));
    const bars = overview.getAllByRole('progressbar').map(bar => bar.getAttribute('aria-valuetext'));
    expect(bars).toEqual(['95.5%', '12 of 14', '1 of 14', '0 of 14', '0 of 14', '1 of 14']);
    for (const name of ['Average success rate, all time', 'Active', 'Inactive', 'Pending', 'Exiting'])
      expect(overview.getByRole('progressbar', { name })).toBeVisible();
  });

  it('starts with the newest missed work, whatever page of farmers was open', async () => {
    const asked: (string | null)[] = [];
    answer({
      ...details,
      'GET /info': { capabilities: ['pooler-live', 'missed-work'] },
      'GET /pooler/farmers': list([farmer(1)], 60),
      'GET /pooler/missed-work': recordParameter(asked, 'page', list([], 60)),
    });
    const user = await renderPage(Farmers, '/?page=3');
    await user.click(await screen.findByRole('tab', { name: 'Analytics' }));
    await waitFor(() => expect(asked).toEqual(['1']));
  });

  it('lists missed work by name and amount, with the reason', async () => {
    answer({
      ...details,
      'GET /info': { capabilities: ['pooler-live', 'missed-work'] },
      'GET /pooler/missed-work': list([missedWork]),
    });
    await renderPage(Farmers, '/?tab=analytics');
    const row = (await screen.findByRole('rowheader', { name: 'mara.lind' })).closest('tr');
    expect(row).toHaveTextContent(/#304.*1,476\.47.*Refused: hash does not match/);
    expect(screen.getByRole('link', { name: '#304' })).toHaveAttribute(
      'href',
      '/pooler/blocks?failures=pool-stellar-01%3A304',
    );
  });

  it('shows a message when no farmer is active', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([]) });
    await renderPage(Farmers, '/?tab=analytics');
    expect(await screen.findByText('No active farmers')).toBeVisible();
  });

  it('shows an error when the best could not be loaded, keeps the overview, and loads them on Retry', async () => {
    answer({ ...details, 'GET /pooler/farmers': failure(403, 'FORBIDDEN', 'No') });
    const user = await renderPage(Farmers, '/?tab=analytics');
    expect(await screen.findByText('Failed to load farmers. Please try again.')).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Active' })).toBeVisible();
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('anna1')).toBeVisible();
  });
});
