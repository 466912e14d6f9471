import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { figure } from '../../testing/figure.ts';
import { performanceAnswer } from '../../testing/performance.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Performance from './performance.tsx';

const pools = list([{ id: 'pool-1', name: 'Alpha', status: 'active' }]);

withApi();
const files = withDownloads();

const able = { 'GET /info': { capabilities: ['analytics'], units: { stake: 'KALE', reward: 'KALE' } } };
const answered = { ...able, 'GET /analytics/performance': performanceAnswer() };
const SIX = ['Success Rate', 'Rewards', 'Average Reward', 'Blocks', 'Farmers', 'Failed Steps'];

describe('Performance Analytics', () => {
  it('has its ranges, tabs, insights, Refresh and Export', async () => {
    answer(answered);
    await renderPage(Performance);
    expect(screen.getByRole('heading', { level: 1, name: 'Performance Analytics' })).toBeVisible();
    const ranges = within(screen.getByRole('group', { name: 'Time range' }));
    expect(ranges.getAllByRole('radio').map(radio => radio.parentElement?.textContent)).toEqual([
      '24h',
      '7d',
      '30d',
      '90d',
    ]);
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'Trends',
      'Comparison',
      'Efficiency',
    ]);
    expect(screen.getByRole('region', { name: 'Insights' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(await screen.findByText('95.5%')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('reserves the space of each figure while it loads', async () => {
    const response = Promise.withResolvers<Response>();
    answer({ ...able, 'GET /analytics/performance': () => response.promise });
    await renderPage(Performance);
    for (const name of SIX) expect(figure(name)).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    response.resolve(Response.json(performanceAnswer()));
    expect(await screen.findByText('95.5%')).toBeVisible();
  });

  it('shows six figures, each beside the previous span', async () => {
    answer(answered);
    await renderPage(Performance);
    expect(await screen.findByText('95.5%')).toBeVisible();
    expect(figure('Success Rate')).toHaveTextContent('Last 24h. +5.5 points from the previous period');
    expect(figure('Rewards')).toHaveTextContent('312.50 KALE300.00 KALE in the previous period');
    expect(figure('Average Reward')).toHaveTextContent('3.25 KALE');
    expect(figure('Blocks')).toHaveTextContent('20−2 from the previous period');
    expect(figure('Farmers')).toHaveTextContent(/12No change$/);
    expect(figure('Failed Steps')).toHaveTextContent('14');
  });

  it('shows no change if the difference would read zero', async () => {
    const before = performanceAnswer();
    answer({
      ...able,
      'GET /analytics/performance': { ...before, previous: { ...before.previous, successRate: 95.47 } },
    });
    await renderPage(Performance);
    expect(await screen.findByText('95.5%')).toBeVisible();
    expect(figure('Success Rate')).toHaveTextContent('Last 24h. No change');
  });

  it('names only the range of the rate without a previous span', async () => {
    answer({ ...able, 'GET /analytics/performance': performanceAnswer({ previous: null }) });
    await renderPage(Performance);
    expect(await screen.findByText('Last 24h')).toBeVisible();
  });

  it('requests the range in the address, and only for the own pool', async () => {
    const asked: string[] = [];
    answer({
      ...able,
      'GET /analytics/performance': request => {
        asked.push(new URL(request.url).search);
        return Response.json(performanceAnswer());
      },
    });
    const user = await renderPage(Performance, '/?range=30d');
    await screen.findByText('95.5%');
    expect(screen.queryByRole('combobox', { name: 'Pool' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '90d' }));
    await waitFor(() => expect(asked).toEqual(['?range=30d', '?range=90d']));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?range=90d');
  });

  it('lets an admin view one pool or all of them', async () => {
    const asked: (string | null)[] = [];
    answerAdmin({
      ...able,
      'GET /analytics/performance': recordParameter(asked, 'pool', performanceAnswer()),
    });
    const user = await renderPage(Performance);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'All pools',
      'Stellar Pool Alpha',
      'Horizon Pool Beta',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Horizon Pool Beta');
    await waitFor(() => expect(asked).toEqual([null, 'pool-horizon-02']));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?pool=pool-horizon-02');
  });

  it('draws trends, comparison and efficiency, each with its values in a table', async () => {
    answer({ ...answered, 'GET /poolers': pools });
    const user = await renderPage(Performance);
    expect(await screen.findByRole('figure', { name: 'Steps over time' })).toBeVisible();
    const rewards = within(screen.getByRole('figure', { name: 'Rewards over time' }));
    await user.click(rewards.getByRole('button', { name: 'Show as table' }));
    expect(rewards.getAllByText('156.2500000 KALE')).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Comparison' }));
    expect(await screen.findByRole('figure', { name: 'Success rate, by pool' })).toBeVisible();
    const lifetime = await screen.findByRole('table', { name: 'All pools, all time' });
    expect(within(lifetime).getByRole('columnheader', { name: 'Success rate' })).toBeVisible();
    expect(
      screen.getByText(/^Success rate: share of plantings in closed blocks with accepted work, all time\./),
    ).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Efficiency' }));
    expect(await screen.findByText('100 planted, 98 worked and 96 harvested in this period.')).toBeVisible();
  });

  it('explains the figures with their sources', async () => {
    answer(answered);
    await renderPage(Performance);
    const insights = within(screen.getByRole('region', { name: 'Insights' }));
    expect(await insights.findByText('The success rate rose by 5.5 points to 95.5%.')).toBeVisible();
    expect(insights.getByText('From: 95.5% in the last 24h against 90.0% in the 24h before.')).toBeVisible();
  });

  it('exports its figures: totals, pools and steps, exact and safe for spreadsheets', async () => {
    const [pool] = performanceAnswer().pools;
    const named = { ...pool, name: '=SUM(A1), "Alpha"' };
    answer({ ...able, 'GET /analytics/performance': performanceAnswer({ pools: [named] }) });
    const user = await renderPage(Performance);
    await screen.findByText('95.5%');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(files[0]?.name).toBe('performance-24h-2026-11-21.csv');
    const lines = (await files[0]?.text)?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain(
      ',Blocks,Farmers,Planted,Worked,Harvested,Failed,Rewards,Reward asset,Reward atomic units,Average reward per planted block,Staked,Stake asset,Success rate (%),Steps without error (%),',
    );
    // Local times carry the offset of the place.
    const withoutLocal = lines.map(line =>
      line.replace(/,2[^,]+[+-]\d\d:\d\d,2[^,]+[+-]\d\d:\d\d,/, ',local,'),
    );
    expect(withoutLocal[1]).toBe(
      'total,,2026-11-20T12:00:00.000Z,2026-11-21T12:00:00.000Z,local,20,12,100,98,96,14,312.5000001,KALE,3125000001,3.2552083,1250.0000000,KALE,95.5,92.4,98,97.9,6.25,4.5',
    );
    expect(lines[2]).toMatch(/^pool,"'=SUM\(A1\), ""Alpha""",/);
    expect(withoutLocal[4]).toBe(
      'step,,2026-11-20T13:00:00.000Z,2026-11-20T14:00:00.000Z,local,,,50,49,48,7,156.2500000,KALE,1562500000,,,,97.5,,,,,',
    );
  });

  it('shows a message without activity in the range', async () => {
    const nothing = { blocks: 0, farmers: 0, planted: 0, worked: 0, harvested: 0, failed: 0 };
    const totals = { ...nothing, staked: '0', rewards: '0' };
    const empty = performanceAnswer({ totals, previous: null, pools: [], series: [] });
    answer({ ...able, 'GET /analytics/performance': empty });
    await renderPage(Performance);
    expect(await screen.findByText('Nothing stands out in this period.')).toBeVisible();
    expect(figure('Success Rate')).toHaveTextContent('Not available');
    expect(await screen.findAllByText('No data in this range')).toHaveLength(2);
  });

  it('shows an error when it could not be loaded, and loads it on Retry', async () => {
    answer({ ...able, 'GET /analytics/performance': failure(403, 'FORBIDDEN', 'Not your pool') });
    const user = await renderPage(Performance);
    expect(await screen.findByText('Failed to load performance. Please try again.')).toBeVisible();
    expect(screen.getByText('Not your pool')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    answer(answered);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('95.5%')).toBeVisible();
  });
});
