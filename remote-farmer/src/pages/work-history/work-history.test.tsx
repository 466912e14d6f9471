import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // there already, as in a browser that has shown a table before

const list = (...items: object[]) => ({ items, page: 1, limit: 100, total: items.length });
const planting = {
  id: 'p1',
  blockIndex: 81107,
  poolerId: 'pool-stellar-01',
  poolerName: 'Stellar Pool Alpha',
  status: 'success',
  plantedAt: '2026-11-20T11:00:00Z',
  stakeAmountHuman: '1.5',
  transactionHash: 'ab'.repeat(32),
};
const failed = {
  ...planting,
  id: 'p2',
  blockIndex: 81108,
  status: 'failed',
  transactionHash: null,
  error: { code: '8', message: 'already planted' },
};
const harvest = {
  id: 'h1',
  blockIndex: 81107,
  poolerName: 'Horizon Pool Beta',
  poolerId: 'pool-horizon-02',
  status: 'success',
  harvestedAt: '2026-11-20T11:10:00Z',
  rewardAmountHuman: '20',
};
const api = {
  'GET /farmers/farmer-1/summary': {
    lifetime: { totalRewardsHuman: '1234.5', successRate: 0.976, blocksParticipated: 40 },
    contract: { contractId: 'c-1', status: 'active' },
  },
  'GET /farmers/farmer-1/plantings': list(planting, failed),
  'GET /farmers/farmer-1/harvests': list(harvest),
};

withApi();
const downloads = withDownloads();

describe('Work History', () => {
  it('sums up and lists plantings and harvests, newest first', async () => {
    answer(api);
    await renderPage(WorkHistory);
    const rows = await waitFor(() => {
      const found = screen.getAllByRole('row').slice(1);
      expect(found).toHaveLength(3);
      expect(found[0]).toHaveTextContent('Harvest');
      return found;
    });
    expect(rows[0]).toHaveTextContent('#81107HarvestSuccess20.00 KALEHorizon Pool BetaN/A');
    expect(rows.map(row => row.textContent).join(' ')).toContain('1.5000000 KALE');
    expect(screen.getByText('already planted')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Total Submissions' })).getByText('40')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Success Rate' })).getByText('98%')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Active Pools' })).getByText('1')).toBeVisible();
  });

  it('asks the server for the chosen status and time range', async () => {
    const asked: URLSearchParams[] = [];
    answer({
      ...api,
      'GET /farmers/farmer-1/plantings': request => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(list(planting));
      },
    });
    const user = await renderPage(WorkHistory);
    await screen.findAllByText('#81107');
    expect(asked[0]?.get('limit')).toBe('100');
    expect(asked[0]?.get('status')).toBeNull();
    const week = Date.now() - Date.parse(asked[0]?.get('from') ?? '');
    expect(Math.round(week / 3_600_000)).toBe(168);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time Range' }), 'Last 24 Hours');
    await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('failed'));
    await waitFor(() => {
      const day = Date.now() - Date.parse(asked.at(-1)?.get('from') ?? '');
      expect(Math.round(day / 3_600_000)).toBe(24);
    });
  });

  it('searches by block and pooler', async () => {
    answer(api);
    const user = await renderPage(WorkHistory);
    await screen.findAllByText('#81107');
    await user.type(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'), 'horizon');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.clear(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'));
    await user.type(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'), 'nothing');
    expect(await screen.findByText('No work history found')).toBeVisible();
    expect(
      screen.getByText('Work submissions will appear here once you start participating in pools'),
    ).toBeVisible();
  });

  it('names each source that failed', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/harvests': failure(403, 'FORBIDDEN', 'Not yours') });
    await renderPage(WorkHistory);
    expect(
      await screen.findByText('Failed to load work history data. Please try refreshing the page.'),
    ).toBeVisible();
    expect(screen.getByText('Harvests: Not yours')).toBeVisible();
    expect(screen.queryByText(/^Plantings:/)).not.toBeInTheDocument();
  });

  it('lists the newest when there is more than one request brings, and says so', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...planting,
      id: `p${index}`,
      blockIndex: 1000 - index,
      plantedAt: new Date(Date.UTC(2026, 10, 20, 12) - index * 60_000).toISOString(),
    }));
    answer({
      ...api,
      'GET /farmers/farmer-1/plantings': { items: many, page: 1, limit: 100, total: 240 },
    });
    const user = await renderPage(WorkHistory);
    expect(await screen.findByText(/The first 100 of 241 operations/)).toHaveTextContent(
      'The first 100 of 241 operations: 100 succeeded, 0 failed, 148.5000000 KALE staked, 20.0000000 KALE earned',
    );
    expect(await screen.findByRole('table', { name: 'Plantings and harvests' })).toHaveAttribute(
      'aria-rowcount',
      '101',
    );
    expect(within(screen.getByRole('table')).queryByRole('button')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    expect(screen.getByText(/A PDF of the first 100 of 241 operations listed/)).toBeVisible();
  });

  it('loads everything on demand; files and screen come to the same sums', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...planting,
      id: `p${index}`,
      blockIndex: 1000 - index,
      stakeAmountHuman: '0.0000001',
      plantedAt: new Date(Date.UTC(2026, 10, 20, 12) - index * 60_000).toISOString(),
    }));
    answer({
      ...api,
      'GET /farmers/farmer-1/plantings': request => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        const items = rows.slice((page - 1) * 100, page * 100);
        return HttpResponse.json({ items, page, limit: 100, total: rows.length });
      },
    });
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    await screen.findByText(/first 100 of 251 operations/);
    await user.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByText('History exported')).toBeInTheDocument();
    const [file] = downloads;
    const { totals, rows: written } = JSON.parse((await file?.text) ?? '');
    expect(written).toHaveLength(251);
    await user.click(screen.getByRole('tab', { name: 'Work History' }));
    expect(screen.getByText(/^251 operations/)).toHaveTextContent(
      `251 operations: ${totals.successful} succeeded, 0 failed, ${totals.staked.amount} KALE staked, ${totals.earned.amount} KALE earned`,
    );
    expect(screen.queryByRole('button', { name: /^Load all/ })).not.toBeInTheDocument();
  });

  it('says when the rest could not be loaded, and keeps what is there', async () => {
    answer({
      ...api,
      'GET /farmers/farmer-1/plantings': request =>
        new URL(request.url).searchParams.get('page') === '1'
          ? HttpResponse.json({ items: [planting], page: 1, limit: 100, total: 150 })
          : HttpResponse.json({ code: 'FORBIDDEN', message: 'Not any more' }, { status: 403 }),
    });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: 'Load all 151' }));
    expect(await screen.findByText('Load Failed')).toBeInTheDocument();
    expect(screen.getByText('Not any more')).toBeInTheDocument();
    expect(screen.getAllByText('#81107')).toHaveLength(2);
  });

  it('asks someone without a farmer account to register', async () => {
    answer({ 'GET /auth/me': { id: 'user-2', email: 'new@kale.test', role: 'farmer' } });
    await renderPage(WorkHistory);
    expect(screen.getByRole('link', { name: 'Register as Farmer' })).toBeVisible();
    expect(
      screen.getByText('No farmer account found. Please complete your farmer registration first.'),
    ).toBeVisible();
    expect(screen.getByText('You need to register as a farmer to view work history data.')).toBeVisible();
  });

  it('has nothing to report without rows', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/plantings': list(), 'GET /farmers/farmer-1/harvests': list() });
    await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    expect(await screen.findByRole('button', { name: 'Generate PDF' })).toBeDisabled();
  });

  it("shows a pooler the work of the pool's farmers", async () => {
    answer({
      'GET /auth/me': { id: 'user-2', email: 'pooler@kale.test', role: 'pooler' },
      'GET /pooler/farmers': list({
        farmerId: 'farmer-1',
        email: 'farmer@kale.test',
        status: 'active',
        blocksParticipated: 40,
        successRate: 97.5,
        totalEarnings: '1234.5',
      }),
    });
    await renderPage(WorkHistory, '/analytics/work');
    expect(await screen.findByRole('row', { name: /farmer@kale\.test/ })).toHaveTextContent(
      'farmer@kale.test4097.5%1,234.50 KALENot available',
    );
    expect(screen.queryByText(/^No farmer account found/)).not.toBeInTheDocument();
  });

  it('lets an admin choose a farmer and read what they see', async () => {
    answer({
      ...api,
      'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
      'GET /admin/users': list({
        id: 'user-1',
        email: 'farmer@kale.test',
        role: 'farmer',
        farmerId: 'farmer-1',
      }),
    });
    const user = await renderPage(WorkHistory, '/analytics/work');
    await user.click(await screen.findByRole('link', { name: 'farmer@kale.test' }));
    expect(await screen.findByText('You are reading the work history of farmer@kale.test')).toBeVisible();
    expect(await screen.findAllByText('#81107')).toHaveLength(2);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/analytics/work?farmer=farmer-1');
  });

  it('says when the address names a farmer that is not known', async () => {
    answer({
      'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
      'GET /admin/users': list(),
    });
    await renderPage(WorkHistory, '/analytics/work?farmer=nobody');
    expect(await screen.findByText('No such farmer')).toBeVisible();
  });

  it('draws the report as a PDF of named pages', async () => {
    answer(api);
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    const button = await screen.findByRole('button', { name: 'Generate PDF' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('PDF Generated', {}, { timeout: 5000 })).toBeInTheDocument();
    expect(screen.getByText('Work history report has been downloaded successfully.')).toBeInTheDocument();
    const [file] = downloads;
    expect(file?.name).toMatch(/^work-history-report-\d{4}-\d\d-\d\d\.pdf$/);
    const drawn = await file?.text;
    for (const text of [
      'Work History Report',
      'Farmer: farmer@kale.test',
      'Total operations: 3',
      'Page 1 of 1',
    ])
      expect(drawn).toContain(text);
  }, 20_000);

  it('says when the report could not be made', async () => {
    answer(api);
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    const button = await screen.findByRole('button', { name: 'Generate PDF' });
    await waitFor(() => expect(button).toBeEnabled());
    const { createObjectURL } = URL;
    URL.createObjectURL = () => {
      throw new Error('out of memory');
    };
    await user.click(button);
    expect(await screen.findByText('Export Failed', {}, { timeout: 5000 })).toBeInTheDocument();
    expect(screen.getByText('Failed to generate PDF report. Please try again.')).toBeInTheDocument();
    URL.createObjectURL = createObjectURL;
    expect(button).toBeEnabled();
  }, 20_000);
});
