import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { performanceAnswer } from '../../testing/performance.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Performance from './performance.tsx';

const pool = (name: string, more: object) => ({
  id: name,
  name,
  status: 'active',
  successRate: 97.5,
  currentFarmers: 12,
  maxFarmers: 50,
  averageRewardHuman: '3.2500000',
  totalStakedHuman: '150.1000000',
  ...more,
});
const pools = list([
  pool('Alpha', {}),
  pool('Beta', { status: 'paused', successRate: null, currentFarmers: 3, totalStakedHuman: '0.2000000' }),
]);
const textOf = (element: Element | null) => element?.textContent;

withApi();
const files = withDownloads();

describe('Performance Analytics of a server without analytics', () => {
  it('compares the pools by their figures', async () => {
    answer({ 'GET /poolers': pools });
    await renderPage(Performance);
    const cells = (row: HTMLElement | null) =>
      within(row ?? document.body)
        .getAllByRole('cell')
        .map(textOf);
    const alpha = (await screen.findByText('Alpha')).closest('tr');
    expect(cells(alpha)).toEqual(['Active', '97.5%', '12', '3.25 KALE', '150.10 KALE']);
    expect(cells(screen.getByText('Beta').closest('tr'))).toContain('Not available');
  });

  it('adds them up, to the last unit', async () => {
    answer({ 'GET /poolers': pools });
    await renderPage(Performance);
    await screen.findByText('Alpha');
    expect(screen.getByRole('region', { name: 'Active pools' })).toHaveTextContent(/1of 2$/);
    expect(screen.getByRole('region', { name: 'Farmers' })).toHaveTextContent(/15of 100 seats$/);
    expect(screen.getByRole('region', { name: 'Total staked' })).toHaveTextContent('150.30 KALE');
  });

  it('gives no sum where a pool does not say its part', async () => {
    answer({ 'GET /poolers': list([pool('Alpha', {}), pool('Beta', { totalStakedHuman: null })]) });
    await renderPage(Performance);
    await screen.findByText('Alpha');
    expect(screen.getByRole('region', { name: 'Total staked' })).toHaveTextContent('Not available');
  });

  it('says when there is no pool', async () => {
    answer({ 'GET /poolers': list([]) });
    await renderPage(Performance);
    expect(await screen.findByText('No mining pools are available at the moment.')).toBeVisible();
  });

  it('says when pools could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /poolers': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(Performance);
    expect(await screen.findByText('Failed to load pools. Please try again.')).toBeVisible();
    answer({ 'GET /poolers': pools });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Alpha')).toBeVisible();
  });
});

const able = { 'GET /info': { capabilities: ['analytics'], units: { stake: 'KALE', reward: 'KALE' } } };
const answered = { ...able, 'GET /analytics/performance': performanceAnswer() };
const card = async (name: string) => screen.findByRole('region', { name });

describe('Performance Analytics', () => {
  it('shows six figures, each beside the time before', async () => {
    answer(answered);
    await renderPage(Performance);
    expect(await screen.findByText('95.5%')).toBeVisible();
    expect(await card('Success Rate')).toHaveTextContent('+5.5 points against the time before');
    expect(await card('Rewards')).toHaveTextContent('312.50 KALE300.00 KALE the time before');
    expect(await card('Average Reward')).toHaveTextContent('3.25 KALE');
    expect(await card('Blocks')).toHaveTextContent('20−2 against the time before');
    expect(await card('Farmers')).toHaveTextContent('12as before');
    expect(await card('Failed Steps')).toHaveTextContent('14');
  });

  it('asks for the range in the address, and only for the own pool', async () => {
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
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    await waitFor(() => expect(asked).toEqual(['?range=30d', '?range=90d']));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?range=90d');
  });

  it('lets an admin look at one pool or all of them', async () => {
    const asked: (string | null)[] = [];
    answerAdmin({
      ...able,
      'GET /analytics/performance': request => {
        asked.push(new URL(request.url).searchParams.get('pool'));
        return Response.json(performanceAnswer());
      },
    });
    const user = await renderPage(Performance);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
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
    expect(await screen.findByRole('figure', { name: 'Success rate of each pool' })).toBeVisible();
    expect(await screen.findByRole('table', { name: 'All pools over their whole life' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Efficiency' }));
    expect(await screen.findByText('100 planted, 98 worked and 96 harvested in this time.')).toBeVisible();
  });

  it('says what the figures mean, and from what', async () => {
    answer(answered);
    await renderPage(Performance);
    const insights = within(await card('Insights'));
    expect(await insights.findByText('The success rate rose by 5.5 points to 95.5%.')).toBeVisible();
    expect(insights.getByText('From: 95.5% in the last 24h against 90.0% in the 24h before.')).toBeVisible();
  });

  it('exports what it shows: totals, pools and steps, exact and safe for spreadsheets', async () => {
    const [pool] = performanceAnswer().pools;
    const named = { ...pool, name: '=SUM(A1), "Alpha"' };
    answer({ ...able, 'GET /analytics/performance': performanceAnswer({ pools: [named] }) });
    const user = await renderPage(Performance);
    await screen.findByText('95.5%');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(files[0]?.name).toBe('performance-24h-2026-11-21.csv');
    const lines = (await files[0]?.text)?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe(
      'total,,2026-11-20T12:00:00.000Z,2026-11-21T12:00:00.000Z,100,98,96,14,312.5000001,KALE,3125000001,1250.0000000,KALE,95.5,98,97.9,6.25,4.5',
    );
    expect(lines[2]).toMatch(/^pool,"'=SUM\(A1\), ""Alpha""",/);
    expect(lines[4]).toBe(
      'step,,2026-11-20T13:00:00.000Z,2026-11-20T14:00:00.000Z,50,49,48,7,156.2500000,KALE,1562500000,,,,,,,',
    );
  });

  it('says when nothing happened in the time', async () => {
    const nothing = { blocks: 0, farmers: 0, planted: 0, worked: 0, harvested: 0, failed: 0 };
    const totals = { ...nothing, staked: '0', rewards: '0' };
    const empty = performanceAnswer({ totals, previous: null, pools: [], series: [] });
    answer({ ...able, 'GET /analytics/performance': empty });
    await renderPage(Performance);
    expect(await screen.findByText('Nothing stands out in this time.')).toBeVisible();
    expect(await card('Success Rate')).toHaveTextContent('Not available');
    expect(await screen.findAllByText('Nothing came to an end in this time')).toHaveLength(2);
  });

  it('says when it could not be loaded, and loads it on Retry', async () => {
    answer({ ...able, 'GET /analytics/performance': failure(403, 'FORBIDDEN', 'Not your pool') });
    const user = await renderPage(Performance);
    expect(await screen.findByText('Failed to load performance. Please try again.')).toBeVisible();
    expect(screen.getByText('Not your pool')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    answer(answered);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('95.5%')).toBeVisible();
  });
});
