import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../../testing/pool-api.ts';
import { alpha, anna } from '../../../testing/pool-fixtures.ts';
import { list } from '../../../testing/week-fixtures.ts';
import WorkHistory from '../work-history.tsx';

withApi();
const downloads = withDownloads();

const api = {
  'GET /auth/me': { id: 'user-2', email: 'pooler@kale.test', role: 'pooler', poolerId: alpha.id },
  'GET /pooler/pool': {
    poolerId: alpha.id,
    name: alpha.name,
    status: 'active',
    maxFarmers: 9,
    currentFarmers: 1,
  },
  'GET /pooler/farmers': list(anna),
};
const admin = {
  ...api,
  'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
  'GET /poolers': list({ ...alpha, status: 'active', currentFarmers: 1, maxFarmers: 9 }),
  'GET /admin/users': list(),
};

/** A pool of 250 farmers; records which pages were requested. */
const crowd = (asked: string[]) => ({
  ...api,
  'GET /pooler/farmers': (request: Request) => {
    const { searchParams } = new URL(request.url);
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    asked.push(`${page} of ${limit}`);
    const items = Array.from({ length: 250 }, (_, n) => ({ ...anna, farmerId: `farmer_${n}` }));
    return Response.json({ items: items.slice((page - 1) * limit, page * limit), page, limit, total: 250 });
  },
});

describe("the work of an operator's pool", () => {
  it('names the pool, the range and the meaning of a rate', async () => {
    answer(api);
    await renderPage(WorkHistory, '/analytics/work');
    const pool = within(await screen.findByRole('region', { name: 'Work of your pool' }));
    expect(await pool.findByText('Activity of the farmers of Stellar Pool Alpha, all time')).toBeVisible();
    expect(
      pool.getByText('Success rate: share of plantings in closed blocks with accepted work.'),
    ).toBeVisible();
  });

  it('links from a name to the farmer in Manage Farmers', async () => {
    answer(api);
    const user = await renderPage(WorkHistory, '/analytics/work');
    await user.click(await screen.findByRole('link', { name: 'anna' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/pooler/farmers?search=farmer_1');
  });

  it.each(['Export', 'Generate PDF'])('is exported as a PDF of the first 100 on %s', async name => {
    const asked: string[] = [];
    answer(crowd(asked));
    const user = await renderPage(WorkHistory, '/analytics/work?tab=reports');
    expect(
      await screen.findByText(
        'A PDF of the first 100 of 250 farmers of Stellar Pool Alpha, all time, newest members first.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('PDF Generated')).toBeInTheDocument();
    expect(asked).toEqual(['1 of 10', '1 of 100']);
    const [file] = downloads;
    expect(file?.name).toMatch(/^work-history-report-pool-stellar-01-\d{4}-\d\d-\d\d\.pdf$/);
    const drawn = await file?.text;
    expect(drawn).toContain('Pool: Stellar Pool Alpha \\(pool-stellar-01\\)');
    expect(drawn).toContain('Total farmers: 250 \\(first 100 of 250 listed\\)');
  });

  it.each([
    ['Download CSV', 'csv'],
    ['Download JSON', 'json'],
  ])('is exported completely on %s', async (name, ending) => {
    const asked: string[] = [];
    answer(crowd(asked));
    const user = await renderPage(WorkHistory, '/analytics/work?tab=reports');
    expect(
      await screen.findByText(
        /^All farmers who ever joined Stellar Pool Alpha, all time, newest members first\./,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('History exported')).toBeInTheDocument();
    expect(asked).toEqual(['1 of 10', '1 of 100', '2 of 100', '3 of 100']);
    const [file] = downloads;
    expect(file?.name).toMatch(new RegExp(`^work-history-pool-stellar-01-.*\\.${ending}$`));
    expect((await file?.text)?.match(/farmer_\d+/g)).toHaveLength(250);
  });

  it('is not exported without farmers', async () => {
    answer({ ...api, 'GET /pooler/farmers': list() });
    await renderPage(WorkHistory, '/analytics/work');
    expect(await screen.findByText('No farmers yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('shows an error when its farmers cannot be loaded, and when an export fails', async () => {
    answer({ ...api, 'GET /pooler/farmers': failure(403, 'FORBIDDEN', 'No') });
    const user = await renderPage(WorkHistory, '/analytics/work');
    expect(
      await screen.findByText('Failed to load work history data. Please try refreshing the page.'),
    ).toBeVisible();
    answer(api);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'anna' });
    answer({ ...api, 'GET /pooler/farmers': failure(403, 'FORBIDDEN', 'Not any more') });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Export Failed')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Load Failed')).toBeInTheDocument();
    expect(downloads).toEqual([]);
  });
});

describe('the work of a pool that an admin chooses', () => {
  it('is found by its name, and links to the history of each farmer and back', async () => {
    const asked: (string | null)[] = [];
    answer({
      ...admin,
      'GET /pooler/farmers': recordParameter(asked, 'poolerId', list(anna)),
      'GET /admin/users': list({
        id: 'user-1',
        email: 'anna@kale.test',
        role: 'farmer',
        farmerId: 'farmer_1',
      }),
      'GET /farmers/farmer_1/summary': {},
      'GET /farmers/farmer_1/plantings': list(),
      'GET /farmers/farmer_1/harvests': list(),
    });
    const user = await renderPage(WorkHistory, '/analytics/work');
    const choice = await screen.findByRole('combobox', { name: 'Pool' });
    expect(await screen.findByRole('region', { name: 'Choose a farmer' })).toBeVisible();
    await user.selectOptions(choice, 'Stellar Pool Alpha');
    expect(await screen.findByRole('region', { name: 'Work of Stellar Pool Alpha' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'anna' }));
    expect(asked).toEqual([alpha.id]);
    expect(await screen.findByText('You are reading the work history of anna@kale.test')).toBeVisible();
    const address = screen.getByLabelText('Address');
    expect(address).toHaveTextContent('/analytics/work?pool=pool-stellar-01&farmer=farmer_1');
    await user.click(screen.getByRole('link', { name: 'Choose another farmer' }));
    await waitFor(() => expect(address).toHaveTextContent(/\?pool=pool-stellar-01$/));
  });

  it('is shown at once by an address that names it', async () => {
    answer(admin);
    await renderPage(WorkHistory, '/analytics/work?pool=pool-stellar-01');
    expect(await screen.findByRole('region', { name: 'Work of Stellar Pool Alpha' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Choose a farmer' })).not.toBeInTheDocument();
  });
});
