import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { cardsShown, renderPage, textShown } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api, list, planting } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // there already, as in a browser that has shown a table before

withApi();

describe('Work History', () => {
  it('sums up what was done, in four cards', async () => {
    answer(api);
    await renderPage(WorkHistory);
    expect(screen.getByRole('heading', { level: 1, name: 'Work History' })).toBeVisible();
    expect(screen.getByText('Work submissions and rewards')).toBeVisible();
    for (const name of ['Refresh', 'Export']) expect(screen.getByRole('button', { name })).toBeVisible();
    const texts = {
      'Total Submissions': '40Blocks participated, lifetime',
      'Success Rate': '98%Plantings in closed blocks with accepted work, all time',
      'Total Rewards': '1,234.50 KALEYour part, all time',
      'Active Pools': '1Contracts in force',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
  });

  it('counts the rows where the server keeps no lifetime, and 0 of what there is none of', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/summary': {} });
    await renderPage(WorkHistory);
    const texts = {
      'Total Submissions': '3Rows listed below',
      'Success Rate': 'Not availableNo submissions yet',
      'Total Rewards': '0.00 KALEYour part, all time',
      'Active Pools': '0Contracts in force',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
  });

  it('lists plantings and harvests, newest first, a failed one with its reason', async () => {
    answer(api);
    await renderPage(WorkHistory);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    const [header, ...rows] = screen.getAllByRole('row');
    expect(
      within(header as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Block Index', 'Type', 'Status', 'Amount', 'Pooler', 'Transaction', 'Timestamp']);
    expect(rows.map(textShown)).toEqual([
      '#81107HarvestSuccess20.00 KALEHorizon Pool BetaN/A10 minutes ago',
      '#81107PlantingSuccess1.5000000 KALEStellar Pool Alphaabababab...20 minutes ago',
      '#81108PlantingFailedalready planted1.5000000 KALEStellar Pool AlphaN/A20 minutes ago',
    ]);
    expect(screen.getByRole('button', { name: 'Copy transaction hash' })).toBeVisible();
  });

  it('keeps the room of four cards and five rows while it loads', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...api,
      'GET /farmers/farmer-1/summary': () => asked.then(() => HttpResponse.json({})),
      'GET /farmers/farmer-1/plantings': () => asked.then(() => HttpResponse.json(list(planting))),
    });
    await renderPage(WorkHistory);
    for (const name of ['Total Submissions', 'Success Rate', 'Total Rewards', 'Active Pools'])
      expect(screen.getByRole('region', { name })).toHaveAttribute('aria-busy', 'true');
    expect((await screen.findByRole('table')).querySelectorAll('tbody tr')).toHaveLength(5);
    letGo();
    expect(await screen.findByText('abababab...')).toBeVisible();
  });

  it('can be filtered by status and time range, the last 7 days unless chosen, and the server is asked', async () => {
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
    const optionsOf = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(optionsOf('Status')).toEqual(['All Status', 'Success', 'Failed']);
    expect(optionsOf('Time Range')).toEqual(['Last 24 Hours', 'Last 7 Days', 'Last 30 Days', 'Last 90 Days']);
    expect(screen.getByRole('combobox', { name: 'Time Range' })).toHaveDisplayValue('Last 7 Days');
    expect(asked[0]?.get('page')).toBe('1');
    expect(asked[0]?.get('limit')).toBe('100');
    expect(asked[0]?.get('status')).toBeNull();
    const hoursBack = () =>
      Math.round((Date.now() - Date.parse(asked.at(-1)?.get('from') ?? '')) / 3_600_000);
    expect(hoursBack()).toBe(168);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('failed'));
    for (const [range, hours] of [
      ['Last 24 Hours', 24],
      ['Last 30 Days', 720],
      ['Last 90 Days', 2160],
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Time Range' }), range);
      await waitFor(() => expect(hoursBack()).toBe(hours));
    }
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=failed&range=90d');
  });

  it('has the tabs of the spec', async () => {
    answer(api);
    await renderPage(WorkHistory);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Work History',
      'Reports',
    ]);
  });

  it.each([
    ['Summary', 'summary'],
    ['Plantings', 'plantings'],
    ['Harvests', 'harvests'],
  ])('names %s when that is what failed, and only that', async (source, path) => {
    answer({ ...api, [`GET /farmers/farmer-1/${path}`]: failure(403, 'FORBIDDEN', 'Not yours') });
    const user = await renderPage(WorkHistory);
    const alert = await screen.findByText(
      'Failed to load work history data. Please try refreshing the page.',
    );
    expect(alert).toBeVisible();
    expect(screen.getAllByText(/: Not yours$/).map(({ textContent }) => textContent)).toEqual([
      `${source}: Not yours`,
    ]);
    answer(api);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });

  it('takes nothing for none when it could not be loaded', async () => {
    const refused = failure(403, 'FORBIDDEN', 'Not yours');
    answer({
      'GET /farmers/farmer-1/summary': refused,
      'GET /farmers/farmer-1/plantings': refused,
      'GET /farmers/farmer-1/harvests': refused,
    });
    await renderPage(WorkHistory);
    const texts = {
      'Total Submissions': 'Not availableBlocks participated, lifetime',
      'Success Rate': 'Not availablePlantings in closed blocks with accepted work, all time',
      'Total Rewards': 'Not availableYour part, all time',
      'Active Pools': 'Not availableContracts in force',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
    expect(await screen.findByRole('heading', { name: 'Nothing to list yet' })).toBeVisible();
    expect(screen.queryByText('No work history found')).not.toBeInTheDocument();
  });

  it('names the user when their account could not be checked', async () => {
    let asked = 0;
    const farmer = { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' };
    answer({
      ...api,
      'GET /auth/me': () => {
        asked += 1;
        return asked === 1 ? HttpResponse.json(farmer) : HttpResponse.html('<p>Somebody else answers</p>');
      },
    });
    await renderPage(WorkHistory);
    expect(
      await screen.findByText('User: Your account could not be checked. It is asked for again by itself.'),
    ).toBeVisible();
    expect(await screen.findAllByText('#81107')).toHaveLength(2);
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

  it('asks someone without a farmer account to register', async () => {
    answer({ 'GET /auth/me': { id: 'user-2', email: 'new@kale.test', role: 'farmer' } });
    await renderPage(WorkHistory);
    expect(screen.getByRole('link', { name: 'Register as Farmer' })).toBeVisible();
    expect(
      screen.getByText('No farmer account found. Please complete your farmer registration first.'),
    ).toBeVisible();
    expect(screen.getByText('You need to register as a farmer to view work history data.')).toBeVisible();
  });
});
