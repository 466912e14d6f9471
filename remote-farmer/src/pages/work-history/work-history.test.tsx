import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { blockPage, harvestedBlock, withBlocks } from '../../testing/block-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { api, list, planting } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

withApi();

describe('Work History', () => {
  it('summarises the operations in five figures', async () => {
    answer(api);
    await renderPage(WorkHistory);
    expect(screen.getByRole('heading', { level: 1, name: 'Work History' })).toBeVisible();
    expect(screen.getByText('Work submissions and rewards')).toBeVisible();
    for (const name of ['Refresh', 'Export']) expect(screen.getByRole('button', { name })).toBeVisible();
    await waitFor(() =>
      expect(figuresOf(document.body)).toEqual({
        'Net earned, last 7 days': '–',
        'Total Submissions': '40',
        'Success Rate': '97.6%',
        'Total Rewards': '1,234.50 KALE',
        'Active Pools': '1',
      }),
    );
  });

  it('leads with the earnings of the chosen range, net of lost stakes', async () => {
    answer({
      ...api,
      'GET /farmers/farmer-1/summary': {
        lifetime: {
          totalRewardsHuman: '27796.38',
          lostStakesHuman: '4332.08',
          successRate: 0.9995,
          blocksClosed: 9829,
          blocksWorked: 9824,
        },
        window: { range: '7d', stakedHuman: '2', rewardsHuman: '11060.48', lostHuman: '2580.83', blocks: 8 },
      },
    });
    await renderPage(WorkHistory);
    const net = (await screen.findByText('Net earned')).closest('div');
    await waitFor(() => expect(net).toHaveTextContent('Earned 11,060.48 · Lost stakes −2,580.83'));
    expect(figuresOf(document.body)).toMatchObject({
      'Net earned, last 7 days': '+8,479.65KALE',
      'Success Rate': '99.9%',
      'Total Rewards': '27,796.38 KALE',
    });
    expect(screen.getByText('9,824 of 9,829 blocks worked, all time')).toBeVisible();
    expect(screen.getByText(/^All time,/)).toHaveTextContent('All time, 4,332.08 lost');
  });

  it('counts a single block', async () => {
    const lifetime = { successRate: 1, blocksClosed: 1, blocksWorked: 1, blocksParticipated: 1 };
    answer({ ...api, 'GET /farmers/farmer-1/summary': { lifetime } });
    await renderPage(WorkHistory);
    expect(await screen.findByText('1 of 1 block worked, all time')).toBeVisible();
  });

  it('counts the rows if the server keeps no lifetime figures, and shows 0 for none', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/summary': {} });
    await renderPage(WorkHistory);
    await screen.findAllByText('#81107');
    expect(figuresOf(document.body)).toMatchObject({
      'Total Submissions': '2',
      'Success Rate': 'Not available',
      'Total Rewards': '0.00 KALE',
      'Active Pools': '0',
    });
  });

  it('reserves the space of four cards and five rows while it loads', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...api,
      'GET /farmers/farmer-1/summary': () => asked.then(() => HttpResponse.json({})),
      'GET /farmers/farmer-1/plantings': () => asked.then(() => HttpResponse.json(list(planting))),
    });
    await renderPage(WorkHistory);
    for (const name of ['Total Submissions', 'Success Rate', 'Total Rewards', 'Active Pools'])
      expect(screen.getByText(name).closest('div')).toHaveAttribute('aria-busy', 'true');
    expect((await screen.findByRole('table')).querySelectorAll('tbody tr')).toHaveLength(5);
    letGo();
    expect(await screen.findByText('abababab...')).toBeVisible();
  });

  it('can be filtered by status and time range, by default the last 7 days, on the server', async () => {
    const asked: URLSearchParams[] = [];
    answer({
      ...api,
      ...withBlocks(request => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(blockPage([harvestedBlock]));
      }),
    });
    const user = await renderPage(WorkHistory);
    await screen.findByText('#48302');
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

  it('searches by block and pooler', async () => {
    answer(api);
    const user = await renderPage(WorkHistory);
    await screen.findAllByText('#81107');
    await user.type(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'), 'horizon');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.clear(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'));
    await user.type(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'), 'nothing');
    expect(await screen.findByText('No work history found')).toBeVisible();
    expect(screen.getByText('No block matches the filters.')).toBeVisible();
  });

  it('lists the newest rows when one response cannot hold all, with a notice', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...harvestedBlock, blockIndex: 1000 - index }));
    answer({ ...api, ...withBlocks(blockPage(many, {}, 241)) });
    const user = await renderPage(WorkHistory);
    expect(await screen.findByText(/^241 blocks in the last 7 days, 0 lost/)).toHaveTextContent(
      'Showing the first 100',
    );
    expect(await screen.findByRole('table', { name: 'Blocks' })).toHaveAttribute('aria-rowcount', '101');
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    expect(screen.getByText(/A PDF of the first 100 of 241 blocks listed/)).toBeVisible();
  });

  it('offers a single block as a PDF', async () => {
    answer({ ...api, ...withBlocks(blockPage([harvestedBlock])) });
    await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    expect(await screen.findByText(/^A PDF of the 1 block listed: /)).toBeVisible();
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
