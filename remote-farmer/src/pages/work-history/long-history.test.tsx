import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { blockPage, harvestedBlock, withBlocks } from '../../testing/block-fixtures.ts';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { csvFile } from './history-file.ts';
import { matchesSearch, rowsOfOperations } from './history-row.ts';
import { HistoryTable } from './history-table.tsx';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const units = { stake: 'KALE', reward: 'KALE' } as const;
const START = Date.UTC(2026, 10, 20, 12);
const operation = (id: string, index: number) => ({
  id,
  blockIndex: 90_000 - index,
  poolerId: 'pool-stellar-01',
  poolerName: index % 2 ? 'Stellar Pool Alpha' : 'Horizon Pool Beta',
  status: index % 100 === 0 ? 'failed' : 'success',
});
const plantingAt = (index: number) => ({
  ...operation(`p${index}`, index),
  plantedAt: new Date(START - index * 300_000).toISOString(),
  stakeAmountHuman: '0.0000001',
});
const harvestAt = (index: number) => ({
  ...operation(`h${index}`, index),
  harvestedAt: new Date(START - index * 300_000 + 60_000).toISOString(),
  rewardAmountHuman: '1.0000003',
});

describe('10,000 blocks', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  const entries = rowsOfOperations(
    many.map(index => contractParsers.planting(plantingAt(index))),
    many.map(index => contractParsers.harvest(harvestAt(index))),
    units,
  );

  describe('in the table', () => {
    beforeEach(() => {
      // jsdom has no layout: a window of 704 px on rows of 36 px.
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(704);
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
    });
    afterEach(() => jest.restoreAllMocks());
    withApi();

    it('keep the width of each column: the table scrolls if that exceeds the page', async () => {
      answer();
      await renderPage(() => <HistoryTable rows={entries} sortable />);
      const region = await screen.findByLabelText('Blocks', {}, { timeout: 10_000 });
      const columns = [...region.querySelectorAll('col')];
      expect(columns).toHaveLength(10);
      expect(columns.filter(({ style }) => style.width === '')).toEqual([]);
    });

    it('keep at most 60 rows in the document at any scroll position, and are sorted as a whole, in the address', async () => {
      answer();
      const user = await renderPage(() => <HistoryTable rows={entries} sortable />);
      const region = await screen.findByLabelText('Blocks');
      const rows = () => [...region.querySelectorAll('tr')];
      for (const scrollTop of [0, 100_000, 400_000]) {
        region.scrollTop = scrollTop;
        fireEvent.scroll(region);
        expect(rows().length).toBeGreaterThan(15);
        expect(rows().length).toBeLessThanOrEqual(60);
      }
      await user.click(within(region).getByText('Block Index', { selector: 'button' }));
      await user.click(within(region).getByText('Block Index', { selector: 'button' }));
      fireEvent.scroll(region);
      expect(rows()[1]).toHaveTextContent('#80001');
      expect(screen.getByLabelText('Address')).toHaveTextContent('sort=block');
    });
  });

  it('can each be found, and each is a line of the file', async () => {
    expect(entries.filter(entry => matchesSearch(entry, '85001'))).toHaveLength(1);
    expect(entries.filter(entry => matchesSearch(entry, 'HORIZON'))).toHaveLength(5000);
    const { parts } = csvFile(entries, {
      farmerId: 'farmer-1',
      filters: { range: '90d', from: '', status: 'all', search: '' },
      units,
      at: new Date(START),
    });
    expect(parts.join('').trimEnd().split('\r\n')).toHaveLength(10_002);
  });
});

describe('a history of which only the newest is loaded', () => {
  withApi();
  const at = new Date().toISOString();
  const row = (blockIndex: number) => ({ ...harvestedBlock, at, blockIndex });
  const search = 'Search by farmer ID, block, or nonce...';

  it('is searched, sorted and summed by the server', async () => {
    const asked: URLSearchParams[] = [];
    const totals = { success: 5000, lost: 12, failed: 12, netEarned: '8479.6500000', earned: '8479.6500000' };
    answer({
      'GET /farmers/farmer-1/summary': {},
      ...withBlocks(request => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams);
        return HttpResponse.json(
          searchParams.get('search') === '85001'
            ? blockPage([row(85_001)])
            : blockPage([row(90_000), row(89_999)], totals, 5000),
        );
      }),
    });
    const user = await renderPage(WorkHistory);
    expect(await screen.findByText(/^5,000 blocks in the last 7 days, 12 lost/)).toHaveTextContent(
      '5,000 blocks in the last 7 days, 12 lost. Showing the first 2',
    );
    expect(screen.getByText(/^Planted over time [\d,]+\./)).toHaveTextContent(
      'Net earned +8,479.6500000 KALE',
    );
    const head = await screen.findByRole('columnheader', { name: 'Amount (KALE)' });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('amount'));
    expect(asked.at(-1)?.get('order')).toBe('desc');
    await user.type(screen.getByPlaceholderText(search), '85001');
    expect(await screen.findByText(/^1 block found in the last 7 days/)).toBeVisible();
    expect(screen.getByText('#85001')).toBeInTheDocument();
  });

  it('is loaded completely in pages of 1,000, and then searched here', async () => {
    const pages: (string | null)[] = [];
    answer({
      'GET /farmers/farmer-1/summary': {},
      ...withBlocks(request => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        if (limit > 100) pages.push(searchParams.get('page'));
        const all = Array.from({ length: 2500 }, (_, index) => row(90_000 - index));
        return HttpResponse.json({
          ...blockPage(all.slice((page - 1) * limit, page * limit), {}, all.length),
          page,
          limit,
        });
      }),
    });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: 'Load all 2,500' }));
    expect(
      await screen.findByText(/^Planted over time 3,478,002\.4442500 · Earned 3,125\.0000000/),
    ).toBeVisible();
    expect(pages).toEqual(['1', '2', '3']);
    await user.type(screen.getByPlaceholderText(search), '87502');
    expect(await screen.findByText(/^1 block found/)).toBeVisible();
  });

  it('shows that only the loaded rows were searched if the server cannot search', async () => {
    const page = (item: object) => HttpResponse.json({ items: [item], page: 1, limit: 100, total: 5000 });
    answer({
      'GET /farmers/farmer-1/summary': {},
      'GET /farmers/farmer-1/plantings': () => page(plantingAt(0)),
      'GET /farmers/farmer-1/harvests': () => page(harvestAt(0)),
    });
    const user = await renderPage(WorkHistory);
    await screen.findByText(/^1 block in the last 7 days/);
    await user.type(screen.getByPlaceholderText(search), '85001');
    expect(await screen.findByText(/^0 blocks found among the 1 loaded/)).toBeVisible();
    expect(screen.getByText('Load all 5,000')).toBeVisible();
  });
});
