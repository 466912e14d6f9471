import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi, withDownloads } from 'shared-api/testing';
import { useReportDownload } from 'shared-ui/report';
import { renderPage } from 'shared-ui/testing';
import {
  blockPage,
  harvestedBlock,
  openBlock,
  pendingBlock,
  withBlocks,
} from '../../testing/block-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { money } from '../../testing/wallet-fixtures.ts';
import { api, list } from '../../testing/week-fixtures.ts';
import { composeReport } from './report/history-report.ts';
import { REPORT_WORDS } from './report-words.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

withApi();
const downloads = withDownloads();

describe('a report', () => {
  const ready = async (filters = '') => {
    const user = await renderPage(WorkHistory, `/farmer/work-history?tab=reports${filters}`);
    const report = within(await screen.findByRole('region', { name: 'Work History Report' }));
    const button = report.getByRole('button', { name: 'Generate PDF' });
    await waitFor(() => expect(button).toBeEnabled());
    return { user, button };
  };

  it('is not created without rows', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/plantings': list(), 'GET /farmers/farmer-1/harvests': list() });
    await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    expect(await screen.findByRole('button', { name: 'Generate PDF' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('shows a message if it is requested without rows', async () => {
    answer(api);
    const units = { stake: 'KALE', reward: 'KALE' } as const;
    const filters = { status: 'all', search: '' };
    const nothing = { email: null, range: 'Last 7 Days', filters, total: 0, units };
    const OfNothing = () => {
      const { onClick } = useReportDownload(
        0,
        generatedAt => composeReport([], { ...nothing, generatedAt }),
        REPORT_WORDS,
      );
      return (
        <button type="button" onClick={onClick}>
          Report of nothing
        </button>
      );
    };
    const user = await renderPage(OfNothing);
    await user.click(screen.getByRole('button', { name: 'Report of nothing' }));
    expect(await screen.findByText('No Data Available')).toBeInTheDocument();
    expect(screen.getByText('No work history data available to export.')).toBeInTheDocument();
    expect(downloads).toEqual([]);
  });

  it.each(['Generate PDF', 'Export'])('is saved as a PDF of named pages on %s', async name => {
    answer(api);
    const { user } = await ready('&search=alpha');
    const button = screen.getByRole('button', { name });
    const read: (string | null)[] = [];
    const reading = new MutationObserver(() => read.push(button.textContent));
    reading.observe(button, { childList: true, subtree: true, characterData: true });
    await user.click(button);
    expect(await screen.findByText('PDF Generated')).toBeInTheDocument();
    reading.disconnect();
    expect(read.some(text => text?.includes('Generating...'))).toBe(true);
    expect(screen.getByText('Work history report has been downloaded successfully.')).toBeInTheDocument();
    const [file] = downloads;
    expect(file?.name).toMatch(/^work-history-report-\d{4}-\d\d-\d\d\.pdf$/);
    const drawn = await file?.text;
    for (const text of [
      'Work History Report',
      'Farmer: farmer@kale.test',
      'Filters: search "alpha"',
      'Total operations: 2',
      'Page 1 of 1',
    ])
      expect(drawn).toContain(text);
  });

  it('that could not be created shows an error', async () => {
    answer(api);
    const { user, button } = await ready();
    const { createObjectURL } = URL;
    URL.createObjectURL = () => {
      throw new Error('out of memory');
    };
    await user.click(button);
    expect(await screen.findByText('Export Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to generate PDF report. Please try again.')).toBeInTheDocument();
    URL.createObjectURL = createObjectURL;
    expect(button).toBeEnabled();
  });
});

describe('the complete history', () => {
  const at = new Date().toISOString();
  const all = Array.from({ length: 250 }, (_, index) => ({
    ...harvestedBlock,
    at,
    blockIndex: 1000 - index,
  }));
  const first = all.slice(0, 100);

  it('loads everything on demand; files and screen have the same sums', async () => {
    const sums = { planted: '347800.2444250', earned: '312.5000000', netEarned: '312.5000000' };
    answer({
      ...api,
      ...withBlocks(request => {
        const limit = Number(new URL(request.url).searchParams.get('limit'));
        return HttpResponse.json({ ...blockPage(all.slice(0, limit), sums, all.length), limit });
      }),
    });
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    await screen.findByText(/first 100 of 250 blocks/);
    await user.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByText('History exported')).toBeInTheDocument();
    const [file] = downloads;
    const { totals, rows: written } = JSON.parse((await file?.text) ?? '');
    expect(written).toHaveLength(250);
    expect(totals).toMatchObject({
      planted: { amount: sums.planted },
      netEarned: { amount: sums.netEarned },
    });
    await user.click(screen.getByRole('tab', { name: 'Work History' }));
    expect(screen.getByText(/^250 blocks in the last 7 days/)).toBeVisible();
    expect(screen.getByText(/^Planted over time [\d,]+\./)).toHaveTextContent(
      'Planted over time 347,800.2444250 · Earned 312.5000000',
    );
    expect(screen.queryByRole('button', { name: /^Load all/ })).not.toBeInTheDocument();
  });

  it('is saved from this device while the browser is offline', async () => {
    answer(api);
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Generate PDF' })).toBeEnabled());
    const onLine = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const lost = () => HttpResponse.error();
    answer({ ...api, 'GET /farmers/farmer-1/plantings': lost, 'GET /farmers/farmer-1/harvests': lost });
    await user.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByText('History exported')).toBeInTheDocument();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  /** A block closes between the page's figures and those of the file. */
  const countedMeanwhile = async (capabilities = ['farmer-money']) => {
    let counted = false;
    const ofBlocks = withBlocks(
      request => {
        counted ||= new URL(request.url).searchParams.get('limit') === '1000';
        return HttpResponse.json(blockPage([counted ? pendingBlock : openBlock]));
      },
      ...capabilities,
    );
    answer({
      ...api,
      ...ofBlocks,
      'GET /farmers/farmer-1/money': () =>
        HttpResponse.json({ ...money, pendingReward: counted ? money.pendingReward : '0.0000000' }),
    });
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    const button = await screen.findByRole('button', { name: 'Generate PDF' });
    await waitFor(() => expect(button).toBeEnabled());
    return user;
  };

  it('has blocks and money of the same time', async () => {
    const user = await countedMeanwhile();
    await user.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByText('History exported')).toBeInTheDocument();
    const [file] = downloads;
    const written = JSON.parse((await file?.text) ?? '');
    expect(written.rows).toMatchObject([{ status: 'pending' }]);
    expect(written.money.pendingReward).toBe(money.pendingReward);
  });

  it('is also read for a PDF', async () => {
    // Without money, whose minus needs a font that tests cannot load.
    const user = await countedMeanwhile([]);
    await user.click(screen.getByRole('button', { name: 'Generate PDF' }));
    expect(await screen.findByText('PDF Generated')).toBeInTheDocument();
    expect(await downloads[0]?.text).toContain('Reward pending');
  });

  it('is not saved as a PDF if it could not be loaded', async () => {
    const user = await countedMeanwhile();
    answer({
      ...api,
      ...withBlocks(() => HttpResponse.json({ code: 'FORBIDDEN', message: 'Not any more' }, { status: 403 })),
      'GET /farmers/farmer-1/money': money,
    });
    await user.click(screen.getByRole('button', { name: 'Generate PDF' }));
    expect(await screen.findByText('Load Failed')).toBeInTheDocument();
    expect(screen.queryByText('Export Failed')).not.toBeInTheDocument();
    expect(downloads).toEqual([]);
  });

  it('has the money even if it is requested before the page has it', async () => {
    let asked = 0;
    answer({
      ...api,
      ...withBlocks(blockPage([harvestedBlock]), 'farmer-money'),
      'GET /farmers/farmer-1/money': async () => {
        asked += 1;
        if (asked === 1) await new Promise(() => undefined);
        return HttpResponse.json(money);
      },
    });
    const user = await renderPage(WorkHistory, '/farmer/work-history?tab=reports');
    await waitFor(() => expect(asked).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByText('History exported')).toBeInTheDocument();
    const [file] = downloads;
    expect(JSON.parse((await file?.text) ?? '').money).toMatchObject({ total: money.total });
  });

  it('shows an error when the rest could not be loaded, and keeps the loaded rows', async () => {
    answer({
      ...api,
      ...withBlocks(request =>
        new URL(request.url).searchParams.get('limit') === '100'
          ? HttpResponse.json(blockPage(first, {}, 250))
          : HttpResponse.json({ code: 'FORBIDDEN', message: 'Not any more' }, { status: 403 }),
      ),
    });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: 'Load all 250' }));
    expect(screen.getByText(/^250 blocks in the last 7 days/)).toHaveFocus();
    expect(await screen.findByText('Load Failed')).toBeInTheDocument();
    expect(screen.getByText('Not any more')).toBeInTheDocument();
    expect(screen.getByText(/Showing the first 100/)).toBeVisible();
  });
});
