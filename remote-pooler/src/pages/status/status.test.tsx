import { screen, waitFor } from '@testing-library/react';
import { failure, recordParameter, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { list, poolerMetrics, poolerStatus } from '../../testing/answers.ts';
import { figure } from '../../testing/figure.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Status from './status.tsx';

const live = { 'GET /pooler/status': poolerStatus(), 'GET /pooler/metrics': poolerMetrics() };

const figures = (name: string) => figuresOf(screen.getByRole('region', { name }));

withApi();

describe('Pooler Status', () => {
  it('has its cards, tabs, Refresh and Settings', async () => {
    answer(live);
    await renderPage(Status);
    expect(screen.getByRole('heading', { level: 1, name: 'Pooler Status' })).toBeVisible();
    for (const name of ['Status', 'Uptime', 'Active Farmers', 'Average Response'])
      expect(figure(name)).toBeVisible();
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'Overview',
      'Connections',
      'Performance',
      'Recent Blocks',
      'System Logs',
    ]);
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Settings' })).toBeVisible();
  });

  it('reserves the space of each figure while it loads', async () => {
    const response = Promise.withResolvers<Response>();
    answer({ ...live, 'GET /pooler/status': () => response.promise });
    await renderPage(Status);
    for (const name of ['Status', 'Uptime', 'Active Farmers', 'Average Response'])
      expect(figure(name)).toHaveAttribute('aria-busy', 'true');
    response.resolve(Response.json(poolerStatus()));
    expect(await screen.findByText('99.9%')).toBeVisible();
  });

  it('shows the pooler program’s report, without the token', async () => {
    const tokens: (string | null)[] = [];
    answer({
      'GET /pooler/status': request => {
        tokens.push(request.headers.get('authorization'));
        return Response.json(poolerStatus());
      },
    });
    await renderPage(Status);
    expect(await screen.findByText('99.9%')).toBeVisible();
    expect(screen.getByText('Live')).toBeVisible();
    expect(tokens).toEqual([null]);
    expect(figure('Status')).toHaveTextContent('Online');
    expect(figure('Uptime')).toHaveTextContent('99.9%Since approval');
    expect(figure('Active Farmers')).toHaveTextContent('12Of 14');
    expect(figure('Average Response')).toHaveTextContent('182 ms');
  });

  it('shows the pool and the load of the machine', async () => {
    answer({
      ...live,
      'GET /pooler/pool-stellar-01/details': { id: 'pool-stellar-01', name: 'Stellar Pool Alpha' },
    });
    await renderPage(Status);
    const bar = async (name: string) =>
      (await screen.findByRole('progressbar', { name })).getAttribute('aria-valuetext');
    expect(await bar('CPU')).toBe('12.5%');
    expect(await bar('Memory')).toBe('34.2%');
    expect(await bar('Disk')).toBe('56.0%');
    expect(await bar('Network (requests served)')).toBe('99.5%');
    expect(await screen.findByText('Stellar Pool Alpha')).toBeVisible();
    expect(screen.getByText('123,457')).toBeVisible();
  });

  it('marks figures that were not measured', async () => {
    answer({ ...live, 'GET /pooler/metrics': {} });
    await renderPage(Status);
    expect(await screen.findByText('No measurements yet')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows response times, rates and block discoveries', async () => {
    answer(live);
    await renderPage(Status, '/?tab=performance');
    expect(await screen.findByText('20 ms')).toBeVisible();
    expect(await screen.findByText('2,048')).toBeVisible();
    expect(figures('Response times')).toEqual({
      Average: '20 ms',
      Minimum: '3 ms',
      Maximum: '310 ms',
      '95th percentile': '95 ms',
    });
    expect(figures('Requests')).toEqual({
      'Success rate': '97.5%of requests since last restart',
      'Error rate': '2.5%of requests since last restart',
      Requests: '1,000since the program started',
    });
    expect(figures('Block discoveries')).toEqual({
      Total: '2,048',
      'In the last 24h': '287',
      Pending: '5Found by your miner, not yet confirmed',
    });
  });

  it('shows who is connected, and the blockchain', async () => {
    answer({
      ...live,
      'GET /info': { capabilities: ['pooler-live', 'network'] },
      'GET /pooler/farmers': list([], 3),
      'GET /network/status': { network: 'sandbox', status: 'online', blockHeight: 81107 },
    });
    await renderPage(Status, '/?tab=connections');
    expect(await screen.findByText('3')).toBeVisible();
    expect(await screen.findByText('81,107')).toBeVisible();
    expect(await screen.findAllByText('14')).toHaveLength(2);
    expect(figures('Farmers')).toEqual({
      Total: '14',
      Active: '12',
      Inactive: '2',
      Connecting: '3joined, not yet confirmed',
    });
    expect(figures('Blockchain')).toEqual({ Status: 'Online', Network: 'sandbox', 'Block height': '81,107' });
  });

  it('lists the latest blocks and leads to all of them', async () => {
    answer({ ...live, 'GET /pooler/blocks': list([{ blockIndex: 81107, plantable: true }]) });
    await renderPage(Status, '/?tab=blocks');
    expect(await screen.findByRole('rowheader', { name: '#81107' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All block notifications' })).toHaveAttribute(
      'href',
      '/pooler/blocks',
    );
  });

  it('keeps the other cards when only the metrics fail, and loads them on Retry', async () => {
    answer({ ...live, 'GET /pooler/metrics': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(Status);
    expect(await screen.findByText('Failed to load pooler metrics. Please try again.')).toBeVisible();
    expect(await screen.findByText('99.9%')).toBeVisible();
    answer(live);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('progressbar', { name: 'CPU' })).toBeVisible();
  });

  it('measures one pool at a time for an admin, whose choice is kept in the URL', async () => {
    const asked: (string | null)[] = [];
    answerAdmin({ ...live, 'GET /pooler/metrics': recordParameter(asked, 'poolerId', poolerMetrics()) });
    const user = await renderPage(Status);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Horizon Pool Beta');
    await waitFor(() => expect(asked.at(-1)).toBe('pool-horizon-02'));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?pool=pool-horizon-02');
  });

  it('refetches on Refresh', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    const user = await renderPage(Status, '/?tab=performance');
    await screen.findByText('2,048');
    answer({ 'GET /pooler/status': poolerStatus({ blocksDiscovered: { total: 2049 } }) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('2,049')).toBeVisible();
  });

  it('keeps the last figures when a refresh fails', async () => {
    answer({ 'GET /pooler/status': poolerStatus() });
    const user = await renderPage(Status, '/?tab=performance');
    await screen.findByText('2,048');
    let asked = 0;
    answer({
      'GET /pooler/status': () => {
        asked += 1;
        return failure(400, 'HTTP_ERROR', 'Failed to fetch pooler status')();
      },
    });
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await user.click(refresh);
    await waitFor(() => expect(asked).toBe(1));
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText('2,048')).toBeVisible();
    expect(screen.queryByText('Failed to load pooler status. Please try again.')).not.toBeInTheDocument();
  });

  it('calls no program offline that was never started', async () => {
    answer({ ...live, 'GET /pooler/status': failure(404, 'POOLER_NOT_FOUND', 'No such pool') });
    await renderPage(Status, '/?tab=performance');
    expect(await screen.findByText('No pooler program is mining for this pool yet')).toBeVisible();
    expect(figure('Status')).toHaveTextContent('Not started');
  });

  it('shows an error when it could not be loaded', async () => {
    answer({ 'GET /pooler/status': failure(400, 'HTTP_ERROR', 'Failed to fetch pooler status') });
    await renderPage(Status, '/?tab=performance');
    expect(await screen.findByText('Failed to load pooler status. Please try again.')).toBeVisible();
    expect(figure('Status')).toHaveTextContent('Offline');
    expect(figure('Active Farmers')).toHaveTextContent(/Not available$/);
    expect(figure('Uptime')).toHaveTextContent(/Not available$/);
  });
});
