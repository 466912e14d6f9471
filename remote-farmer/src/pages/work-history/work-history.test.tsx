import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage, textShown } from 'shared-ui/testing';
import {
  blockPage,
  harvestedBlock,
  lostBlock,
  openBlock,
  pendingBlock,
  unpaidBlock,
  withBlocks,
} from '../../testing/block-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { api, list, planting } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // there already, as in a browser that has shown a table before

withApi();

describe('Work History', () => {
  it('sums up the operations in five figures', async () => {
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

  it('lists one row per block, newest first, a lost one opened with its reason', async () => {
    const blocks = [openBlock, pendingBlock, harvestedBlock, unpaidBlock, lostBlock];
    answer({ ...api, ...withBlocks(blockPage(blocks)) });
    const user = await renderPage(WorkHistory);
    await screen.findByText('#48307');
    const [header, ...rows] = screen.getAllByRole('row');
    expect(
      within(header as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Block Index',
      'Type',
      'Status',
      'Planted',
      'Reward',
      'Fees (XLM)',
      'Amount (KALE)',
      'Pooler',
      'Transaction',
      'Timestamp',
    ]);
    const texts = rows.map(textShown);
    expect(texts[0]).toMatch(/^#48307PlantingOpen1,391\.2009777–0\.0069000–Stellar Pool Alpha/);
    expect(texts[1]).toMatch(/^#48306PlantingReward pending1,391\.20097777\.31120400\.0069000–/);
    expect(texts[2]).toMatch(
      /^#48302HarvestSuccess1,391\.20097771\.25000000\.0069000\+1\.2500000Stellar Pool Alphacfcfcfcf\.\.\./,
    );
    expect(texts[3]).toMatch(/^#48299HarvestSuccess, no reward1,391\.20097770\.00000000\.00690000\.0000000/);
    expect(texts[4]).toMatch(/^#48296HarvestFailed1,476\.4715961–0\.0069000−1,476\.4715961Horizon Pool/);
    expect(texts[5]).toMatch(
      /The stake of 1,476\.47 KALE was lost in Horizon Pool\.Network fees 0\.0069000 XLM\.$/,
    );
    expect(texts[5]).toMatch(/Work refused: hash does not match.*\d+:\d\d:\d\d/);
    expect(texts[5]?.match(/hash does not match/g)).toHaveLength(1);
    expect(rows).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: '#48299' }));
    expect(
      screen.getByText('No reward: lowest stake, gap and zeros in the block (gap 9, zeros 5).'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: '#48296' }));
    expect(screen.queryByText(/was lost in/)).not.toBeInTheDocument();
  });

  it('opens a block that could not be planted, with its reason', async () => {
    const refused = {
      ...lostBlock,
      type: 'planting',
      planted: null,
      net: null,
      error: { code: 'LOW_XLM', message: 'The wallet has too little XLM' },
      planting: { ...lostBlock.planting, status: 'failed', error: null },
      work: null,
    };
    answer({ ...api, ...withBlocks(blockPage([refused])) });
    await renderPage(WorkHistory);
    expect(await screen.findByText('The wallet has too little XLM.')).toBeVisible();
  });

  it('says why a block was planted without a stake', async () => {
    answer({ ...api, ...withBlocks(blockPage([{ ...harvestedBlock, planted: '0.0000000' }])) });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: '#48302' }));
    expect(screen.getByText(/^No stake: your stake is 0%, /)).toBeVisible();
  });

  it('shows the fees of each block, and who paid', async () => {
    const sponsored = { ...harvestedBlock, blockIndex: 48301, fees: null, sponsoredFees: '0.0071000' };
    answer({
      ...api,
      ...withBlocks(
        blockPage([harvestedBlock, sponsored], { fees: '0.0069000', sponsoredFees: '0.0071000' }),
      ),
    });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: '#48301' }));
    expect(screen.getByText(/^Network fees/, { selector: 'p' })).toHaveTextContent(
      'Network fees 0.0000000 XLM; the platform paid 0.0071000 XLM.',
    );
    expect(screen.getByText(/Net earned .* KALE · Network fees/)).toHaveTextContent(
      'Network fees 0.0069000 XLM (the platform paid 0.0071000 XLM)',
    );
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
      expect(screen.getByText(name).closest('div')).toHaveAttribute('aria-busy', 'true');
    expect((await screen.findByRole('table')).querySelectorAll('tbody tr')).toHaveLength(5);
    letGo();
    expect(await screen.findByText('abababab...')).toBeVisible();
  });

  it('can be filtered by status and time range, the last 7 days unless chosen, and the server is asked', async () => {
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
    await waitFor(() =>
      expect(figuresOf(document.body)).toEqual({
        'Net earned, last 7 days': '–',
        'Total Submissions': 'Not available',
        'Success Rate': 'Not available',
        'Total Rewards': 'Not available',
        'Active Pools': 'Not available',
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Blocks could not be loaded' })).toBeVisible();
    expect(screen.queryByText('No work history found')).not.toBeInTheDocument();
  });

  describe('when the account could not be checked', () => {
    const unchecked = () => {
      let asked = 0;
      const farmer = { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' };
      const routes = {
        ...api,
        'GET /auth/me': () => {
          asked += 1;
          return asked === 1 ? HttpResponse.json(farmer) : HttpResponse.html('<p>Somebody else answers</p>');
        },
      };
      return { routes, checks: () => asked };
    };

    it('names the user without blocks to show', async () => {
      const down = failure(500, 'INTERNAL_ERROR', 'Down');
      answer({
        ...unchecked().routes,
        'GET /farmers/farmer-1/plantings': down,
        'GET /farmers/farmer-1/harvests': down,
      });
      await renderPage(WorkHistory);
      expect(
        await screen.findByText('User: Your account could not be checked. KALE Pool keeps trying.'),
      ).toBeVisible();
    });

    it('reports no failed load above loaded blocks', async () => {
      const { routes, checks } = unchecked();
      answer(routes);
      await renderPage(WorkHistory);
      expect(await screen.findByText('#81107')).toBeVisible();
      await waitFor(() => expect(checks()).toBeGreaterThan(1));
      expect(screen.queryByText(/^Failed to load work history data/)).not.toBeInTheDocument();
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
