import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { figure } from '../../testing/figure.ts';
import { performanceAnswer } from '../../testing/performance.ts';
import { answer } from '../../testing/pool-api.ts';
import { sample } from '../../testing/sample.ts';
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
  pool('Beta', { status: 'full', successRate: null, currentFarmers: 3, totalStakedHuman: '0.2000000' }),
]);

const textOf = (element: Element | null) => element?.textContent;
const able = { 'GET /info': { capabilities: ['analytics'] } };

withApi();

describe.each([
  ['lacks the capability', { 'GET /info': { capabilities: [] } }],
  [
    'knows no such call',
    { ...able, 'GET /analytics/performance': failure(404, 'NOT_FOUND', 'Nothing here') },
  ],
])('Performance Analytics of a server that %s', (_, server) => {
  it('shows six marked figures, three tabs and insights, and nothing to export', async () => {
    answer({ ...server, 'GET /poolers': pools });
    await renderPage(Performance);
    const samples = await sample();
    for (const name of ['Success Rate', 'Rewards', 'Average Reward', 'Blocks', 'Farmers', 'Failed Steps'])
      expect(figure(name, samples)).toHaveTextContent(/\d/);
    expect(samples.getAllByRole('tab').map(textOf)).toEqual(['Trends', 'Comparison', 'Efficiency']);
    expect(samples.getByRole('region', { name: 'Insights' })).toHaveTextContent(/From: /);
    expect(await samples.findByRole('figure', { name: 'Rewards over time' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it('lets the range and the pool be chosen, kept in the address', async () => {
    answer({ ...server, 'GET /poolers': pools });
    const user = await renderPage(Performance);
    const samples = await sample();
    expect(samples.getAllByRole('option').map(textOf)).toEqual(['All', 'Main', 'Secondary', 'Test']);
    expect(figure('Farmers', samples)).toHaveTextContent(/41/);
    expect(figure('Blocks', samples)).toHaveTextContent(/288/);
    await user.selectOptions(samples.getByRole('combobox', { name: 'Pool' }), 'Test');
    await user.click(samples.getByRole('radio', { name: '7d' }));
    expect(figure('Farmers', samples)).toHaveTextContent(/4/);
    expect(figure('Blocks', samples)).toHaveTextContent(/2,016/);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?pool=test&range=7d');
  });

  it('keeps real figures outside of the mark', async () => {
    answer({ ...server, 'GET /poolers': pools });
    await renderPage(Performance);
    const table = await screen.findByRole('table', { name: 'All pools, all time' });
    expect(await within(table).findByText('Alpha')).toBeVisible();
    expect((await sample()).queryByText('Alpha')).not.toBeInTheDocument();
  });
});

it('is never a sample if the server sends it', async () => {
  answer({ ...able, 'GET /analytics/performance': performanceAnswer() });
  const user = await renderPage(Performance);
  for (const name of ['Comparison', 'Efficiency', 'Trends']) {
    await user.click(screen.getByRole('tab', { name }));
    await screen.findAllByRole('figure');
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  }
});

describe('the known figures of the pools', () => {
  const without = { 'GET /info': { capabilities: [], units: { stake: 'KALE', reward: 'KALE' } } };
  it('compares the pools by their figures', async () => {
    answer({ ...without, 'GET /poolers': pools });
    await renderPage(Performance);
    const cells = (row: HTMLElement | null) =>
      within(row ?? document.body)
        .getAllByRole('cell')
        .map(textOf);
    const alpha = (await screen.findByText('Alpha')).closest('tr');
    expect(cells(alpha)).toEqual(['Active', '97.5%', '12', '3.2500000 KALE', '150.1000000 KALE']);
    expect(cells(screen.getByText('Beta').closest('tr')).slice(0, 2)).toEqual(['Full', 'Not available']);
  });

  it('adds them up, to the last unit', async () => {
    answer({ ...without, 'GET /poolers': pools });
    await renderPage(Performance);
    await screen.findByText('Alpha');
    expect(figure('Active pools')).toHaveTextContent(/1Of 2$/);
    expect(figure('Farmers')).toHaveTextContent(/15Of 100 seats$/);
    expect(figure('Total staked')).toHaveTextContent('150.30 KALE');
  });

  it('shows no sum if a pool does not report its part', async () => {
    answer({
      ...without,
      'GET /poolers': list([pool('Alpha', {}), pool('Beta', { totalStakedHuman: null })]),
    });
    await renderPage(Performance);
    await screen.findByText('Alpha');
    expect(figure('Total staked')).toHaveTextContent('Not available');
  });

  it('counts pools on further pages, links to them, and does not sum up incomplete figures', async () => {
    answer({
      ...without,
      'GET /poolers': ({ url }: Request) => {
        const page = Number(new URL(url).searchParams.get('page'));
        const names = Array.from(
          { length: page === 1 ? 100 : 1 },
          (_, n) => `Pool ${(page - 1) * 100 + n + 1}`,
        );
        return Response.json({ items: names.map(name => pool(name, {})), page, limit: 100, total: 101 });
      },
    });
    const user = await renderPage(Performance);
    await screen.findByText('Pool 100');
    const expectNoSums = () => {
      expect(figure('Active pools')).toHaveTextContent(/Not availableOf 101$/);
      expect(figure('Farmers')).toHaveTextContent(/Not available$/);
      expect(figure('Total staked')).toHaveTextContent('Not available');
    };
    expectNoSums();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Pool 101')).toBeVisible();
    expectNoSums();
  });

  it('shows a message when there is no pool', async () => {
    answer({ ...without, 'GET /poolers': list([]) });
    await renderPage(Performance);
    expect(await screen.findByText('No mining pools are available at the moment.')).toBeVisible();
  });

  it('shows an error when pools could not be loaded, and loads them on Retry', async () => {
    answer({ ...without, 'GET /poolers': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(Performance);
    expect(await screen.findByText('Failed to load pools. Please try again.')).toBeVisible();
    answer({ ...without, 'GET /poolers': pools });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Alpha')).toBeVisible();
  });
});
