import { screen, waitFor } from '@testing-library/react';
import { localTime } from 'shared-api/csv';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, poolerMetrics, poolerStatus } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Status from './status.tsx';

const line = (message: string, level = 'info') => ({
  timestamp: new Date().toISOString(),
  level,
  message,
  component: 'miner',
});
const program = { 'GET /pooler/status': poolerStatus(), 'GET /pooler/metrics': poolerMetrics() };
const logs = (route: object | ((request: Request) => Response)) =>
  answer({ ...program, 'GET /pooler/logs': route as never });

withApi();
const downloads = withDownloads();

describe('System Logs', () => {
  it('shows each entry with its level and component', async () => {
    logs(list([line('Reported block 81107'), line('Lost the connection', 'error')]));
    await renderPage(Status, '/?tab=logs');
    expect(await screen.findByRole('row', { name: /Lost the connection Error miner/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Reported block 81107 Info miner/ })).toBeVisible();
  });

  it('shows entries that are completely identical', async () => {
    const twice = line('Work handed in');
    logs(list([twice, twice]));
    await renderPage(Status, '/?tab=logs');
    expect(await screen.findAllByText('Work handed in')).toHaveLength(2);
  });

  it('requests a level and a text, and keeps both in the address', async () => {
    const asked: string[] = [];
    logs((request: Request) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('level')} ${searchParams.get('search')}`);
      return Response.json(list([]));
    });
    const user = await renderPage(Status, '/?tab=logs');
    expect(await screen.findByText('Log entries appear here while the miner runs.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Warning' }));
    await user.type(screen.getByPlaceholderText('Search messages'), 'nonce');
    expect(await screen.findByText('Try another search or level.')).toBeVisible();
    await waitFor(() => expect(asked).toEqual(['null null', 'warning null', 'warning nonce']));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?tab=logs&level=warning&search=nonce');
  });

  it('exports every line that passes the filter as CSV', async () => {
    logs((request: Request) => {
      const { searchParams } = new URL(request.url);
      const page = Number(searchParams.get('page'));
      const items = [line(`Nonce ${page}, refused`, searchParams.get('level') ?? 'info')];
      return Response.json({
        items: items.map(each => ({ ...each, id: `${page}` })),
        page,
        limit: 100,
        total: 150,
      });
    });
    const user = await renderPage(Status, '/?tab=logs&level=error');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Log exported')).toBeVisible();
    const [file] = downloads;
    expect(file?.name).toMatch(/^pooler-log-[\d-]+\.csv$/);
    const [head, ...rows] = (await file?.text)?.trim().split('\r\n') ?? [];
    expect(head).toMatch(/Time \(UTC\),Time \(local\),Level,Component,Message$/);
    const [utc = '', local] = rows[0]?.split(',') ?? [];
    expect(local).toBe(localTime(Date.parse(utc)));
    expect(rows.map(row => row.replace(/^[^,]+,[^,]+,/, ''))).toEqual([
      'error,miner,"Nonce 1, refused"',
      'error,miner,"Nonce 2, refused"',
    ]);
  });

  it('polls the end of the log while it is followed', async () => {
    let asked = 0;
    logs(() => {
      asked += 1;
      return Response.json(list([line(`Line ${asked}`)]));
    });
    const user = await renderPage(Status, '/?tab=logs');
    expect(await screen.findByText('Line 1')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Follow' }));
    expect(await screen.findByText('Line 2')).toBeVisible();
    expect(await screen.findByText('Line 3')).toBeVisible();
  });

  it('keeps its lines and the focus while a page loads, and opens the last page when the URL is beyond the end', async () => {
    const second = Promise.withResolvers<void>();
    logs((async (request: Request) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      if (page === 2) await second.promise;
      return Response.json({ items: page > 3 ? [] : [line(`Line ${page}`)], page, limit: 25, total: 70 });
    }) as never);
    const user = await renderPage(Status, '/?tab=logs&page=9');
    expect(await screen.findByText('Line 3')).toBeVisible();
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?tab=logs&page=2');
    expect(screen.getByText('Line 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
    second.resolve();
    expect(await screen.findByText('Line 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
  });

  it('shows an error when it could not be loaded, and loads it on Retry', async () => {
    logs(failure(400, 'VALIDATION_ERROR', 'No'));
    const user = await renderPage(Status, '/?tab=logs');
    expect(await screen.findByText('Failed to load the system log. Please try again.')).toBeVisible();
    logs(list([line('Back')]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Back')).toBeVisible();
  });
});
