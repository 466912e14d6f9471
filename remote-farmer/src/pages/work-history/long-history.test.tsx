import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { csvFile } from './history-file.ts';
import { HistoryTable } from './history-table.tsx';
import WorkHistory from './work-history.tsx';
import { matchesSearch, mergeHistory } from './work-history-entries.ts';
import 'shared-ui/table'; // there already, as in a browser that has shown a table before

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

describe('10,000 operations', () => {
  const many = Array.from({ length: 5000 }, (_, index) => index);
  const entries = mergeHistory(
    many.map(index => contractParsers.planting(plantingAt(index))),
    many.map(index => contractParsers.harvest(harvestAt(index))),
    units,
  );

  describe('in the table', () => {
    beforeEach(() => {
      // jsdom lays nothing out: a window of 704 px on rows of 43 px.
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(704);
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(43);
    });
    afterEach(() => jest.restoreAllMocks());
    withApi();

    it('leave each column its room: the table scrolls where that is more than the page', async () => {
      answer();
      await renderPage(() => <HistoryTable entries={entries} complete />);
      const region = await screen.findByLabelText('Plantings and harvests', {}, { timeout: 10_000 });
      const columns = [...region.querySelectorAll('col')];
      expect(columns).toHaveLength(7);
      expect(columns.filter(({ style }) => style.width === '')).toEqual([]);
    });

    it('keep at most 60 rows in the document wherever one scrolls, and are sorted whole, in the address', async () => {
      answer();
      const user = await renderPage(() => <HistoryTable entries={entries} complete />);
      const region = await screen.findByLabelText('Plantings and harvests');
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
      expect(rows()[1]).toHaveTextContent('#85001');
      expect(screen.getByLabelText('Address')).toHaveTextContent('sort=block');
    });
  });

  it('are each found, and each a line of the file', async () => {
    expect(entries.filter(entry => matchesSearch(entry, '85001'))).toHaveLength(2);
    expect(entries.filter(entry => matchesSearch(entry, 'HORIZON'))).toHaveLength(5000);
    const { parts } = csvFile(entries, {
      farmerId: 'farmer-1',
      filters: { range: '90d', from: '', status: 'all', search: '' },
      units,
      at: new Date(START),
    });
    expect(parts.join('').trimEnd().split('\r\n')).toHaveLength(10_001);
  });
});

describe('a history of which only the newest is loaded', () => {
  withApi();
  const page = (items: object[], total: number) => HttpResponse.json({ items, page: 1, limit: 100, total });
  const api = (...capabilities: string[]) => ({
    'GET /info': { units, capabilities },
    'GET /farmers/farmer-1/summary': {},
    'GET /farmers/farmer-1/plantings': (request: Request) =>
      new URL(request.url).searchParams.get('search') === '85001'
        ? page([plantingAt(4999)], 1)
        : page([plantingAt(0), plantingAt(1)], 5000),
    'GET /farmers/farmer-1/harvests': (request: Request) =>
      new URL(request.url).searchParams.get('search') === '85001'
        ? page([harvestAt(4999)], 1)
        : page([harvestAt(0)], 5000),
  });
  const searchFor = async (text: string) => {
    const user = await renderPage(WorkHistory);
    await screen.findByText(/^The first 3 of 10000 operations/);
    await user.type(screen.getByPlaceholderText('Search by farmer ID, block, or nonce...'), text);
  };
  it('is searched by the server where it can, so that what is not loaded is found too', async () => {
    answer(api('history-search'));
    await searchFor('85001');
    expect(await screen.findByText(/^2 operations found/)).toBeVisible();
    expect(screen.getAllByText('#85001')).toHaveLength(2);
  });

  it('says that only the loaded rows were searched where the server cannot', async () => {
    answer(api());
    await searchFor('85001');
    expect(await screen.findByText(/^The first 3 of 10000 operations, 0 of them found/)).toBeVisible();
    expect(screen.getByText('Load all 10000')).toBeVisible();
  });
});
