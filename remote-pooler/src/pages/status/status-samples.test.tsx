import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { list, poolerMetrics, poolerStatus } from '../../testing/answers.ts';
import { figure } from '../../testing/figure.ts';
import { answer } from '../../testing/pool-api.ts';
import { sample } from '../../testing/sample.ts';
import Status from './status.tsx';

const noSuchCall = failure(404, 'NOT_FOUND', 'There is nothing here');
const status = { 'GET /pooler/status': poolerStatus() };
const unable = { 'GET /info': { capabilities: [] } };

const figures = (name: string) => figuresOf(screen.getByRole('region', { name }));

withApi();

describe.each([
  ['lacks the capability', { ...status, ...unable }],
  [
    'knows no such calls',
    {
      ...status,
      'GET /pooler/metrics': noSuchCall,
      'GET /pooler/logs': noSuchCall,
      'GET /pooler/blocks': noSuchCall,
    },
  ],
])('Pooler Status of a server that %s', (_, server) => {
  it('shows the real status, beside a marked load of the machine', async () => {
    answer(server);
    await renderPage(Status);
    const load = await sample();
    const bar = (name: string) => load.getByRole('progressbar', { name }).getAttribute('aria-valuetext');
    expect(['CPU', 'Memory', 'Disk', 'Network (requests served)'].map(bar)).toEqual([
      '45.0%',
      '62.0%',
      '28.0%',
      '78.0%',
    ]);
    expect(load.getByRole('region', { name: 'Pooler' })).toBeVisible();
    expect(await screen.findByText('99.9%')).toBeVisible();
    expect(load.queryByText('99.9%')).not.toBeInTheDocument();
  });

  it('shows marked response times beside the block discoveries as they are', async () => {
    answer(server);
    await renderPage(Status, '/?tab=performance');
    const performance = await sample();
    expect(figuresOf(performance.getByRole('region', { name: 'Response times' }))).toEqual({
      Average: '245 ms',
      Minimum: '120 ms',
      Maximum: '890 ms',
      '95th percentile': '450 ms',
    });
    expect(figuresOf(performance.getByRole('region', { name: 'Requests' }))).toMatchObject({
      'Success rate': '98.5%of requests since last restart',
      'Error rate': '1.5%of requests since last restart',
    });
    expect(await screen.findByText('2,048')).toBeVisible();
    expect(performance.queryByText('2,048')).not.toBeInTheDocument();
  });

  it('shows three marked recent blocks', async () => {
    answer(server);
    await renderPage(Status, '/?tab=blocks');
    expect((await sample()).getAllByRole('rowheader')).toHaveLength(3);
  });

  it('shows a marked system log: each level, with its component', async () => {
    answer(server);
    await renderPage(Status, '/?tab=logs');
    const log = await sample();
    const [, ...lines] = log.getAllByRole('row');
    expect(
      lines.map(line =>
        within(line)
          .getAllByRole('cell')
          .slice(0, 2)
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['Info', 'BlockMonitor'],
      ['Warning', 'ApiClient'],
      ['Error', 'Ledger'],
    ]);
    expect(log.getAllByRole('rowheader').map(cell => cell.textContent)).toEqual([
      'Block 12347 discovered',
      'Slow API response',
      'Connection lost, trying again',
    ]);
    expect(screen.queryByPlaceholderText('Search messages')).not.toBeInTheDocument();
  });
});

describe('Pooler Status where no program reports its status', () => {
  it('shows marked cards and connections', async () => {
    answer({ ...unable, 'GET /pooler/status': failure(404, 'NOT_FOUND', 'No such address') });
    await renderPage(Status, '/?tab=connections');
    expect(await screen.findByText('99.8%')).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Sample data' })).toHaveLength(2);
    expect(figure('Status')).toHaveTextContent('Online');
    expect(figure('Active Farmers')).toHaveTextContent(/12Of 15$/);
    expect(figure('Average Response')).toHaveTextContent('245 ms');
    expect(figures('Farmers')).toMatchObject({ Total: '15', Active: '12', Inactive: '2' });
    expect(figures('Blockchain')).toEqual({ Status: 'Online', Network: 'public', 'Block height': '12,347' });
  });
});

describe('Pooler Status of a server with live figures', () => {
  it.each(['overview', 'connections', 'performance', 'blocks', 'logs'])(
    'never shows samples: %s',
    async tab => {
      answer({
        ...status,
        'GET /pooler/metrics': poolerMetrics(),
        'GET /pooler/logs': list([]),
        'GET /pooler/farmers': list([]),
      });
      await renderPage(Status, `/?tab=${tab}`);
      await screen.findByText('99.9%');
      expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
    },
  );

  it('reports that metrics and log failed instead of showing samples', async () => {
    const refused = failure(403, 'FORBIDDEN', 'This belongs to somebody else');
    answer({ ...status, 'GET /pooler/metrics': refused, 'GET /pooler/logs': refused });
    const user = await renderPage(Status);
    expect(await screen.findByText('Failed to load pooler metrics. Please try again.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'System Logs' }));
    expect(await screen.findByText('Failed to load the system log. Please try again.')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });
});
