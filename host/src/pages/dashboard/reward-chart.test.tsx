import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import Dashboard from './dashboard.tsx';

withApi();

const lists = { items: [], page: 1, limit: 5, total: 0 };
const step = (day: number, rewards: string, success: number, failed: number) => ({
  at: `2026-11-${day}T00:00:00.000Z`,
  rewards,
  staked: '1',
  success,
  failed,
});
const week = [step(14, '1.0000001', 4, 0), step(15, '2.5', 6, 2)];
const month = [step(10, '7', 1, 1), ...week];

const api = apiFor(
  { id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'f1' },
  {
    'GET /user/u1/status': { funded: true },
    'GET /farmers/blockchain-data': {},
    'GET /farmers/current': { farmer: { id: 'f1' }, active_contract: null },
    'GET /farmers/f1/plantings': lists,
    'GET /farmers/f1/harvests': lists,
  },
);
const summary = (week: readonly object[], month = week) => ({
  'GET /farmers/f1/summary': ({ url }: Request) => {
    const range = new URL(url).searchParams.get('window') ?? '7d';
    const series = range === '7d' ? week : month;
    return HttpResponse.json({
      lifetime: { totalStakedHuman: '2', totalRewardsHuman: '3.5' },
      window: { range, stakedHuman: '2', rewardsHuman: '3.5', blocks: 10, series },
    });
  },
});
const open = async (answers: Parameters<typeof api>[0], at: string) => {
  api(answers);
  await login({ email: 'farmer@kale.test', password: 'secret' });
  return renderInApp(<Dashboard />, at);
};

it('Harvest Flow draws a week of rewards and lists them to the last unit', async () => {
  await open(summary(week), '/dashboard?tab=harvests');
  const figure = await screen.findByRole('figure', { name: 'Your net rewards in the last 7 days' });
  expect(figure).toHaveTextContent('Earned 3.50 KALE, most on Nov 15 (2.50 KALE).');
  await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
  expect(within(figure).getByRole('row', { name: /^Nov 14, 2026/ })).toHaveTextContent('1.0000001 KALE');
});

it('My Stakes draws how plantings ended', async () => {
  await open(summary(week), '/dashboard?tab=stakes');
  const figure = await screen.findByRole('figure', { name: 'Your plantings in the last 7 days' });
  expect(figure).toHaveTextContent('Planted 10, most on Nov 15 (6). Failed 2.');
});

it('requests another time range from the server and keeps it in the URL', async () => {
  await open(summary(week, month), '/dashboard?tab=harvests');
  await userEvent.click(await screen.findByRole('radio', { name: '30 d' }));
  const figure = await screen.findByRole('figure', { name: 'Your net rewards in the last 30 days' });
  expect(figure).toHaveTextContent('+10.50 KALE');
  expect(screen.getByLabelText('Address')).toHaveTextContent('window=30d');
});

it('shows a message when there is nothing to draw', async () => {
  await open(summary([]), '/dashboard?tab=harvests');
  expect(await screen.findByRole('heading', { name: 'No rewards in the last 7 days' })).toBeInTheDocument();
});

it('keeps its title when it cannot be loaded, and leaves the reason to the figures', async () => {
  await open(
    { 'GET /farmers/f1/summary': failure(404, 'NOT_FOUND', 'No such farmer') },
    '/dashboard?tab=harvests',
  );
  expect(await screen.findByText('Failed to load farmer analytics: No such farmer')).toBeInTheDocument();
  const chart = screen.getByRole('region', { name: 'Net rewards' });
  expect(chart).toHaveTextContent("Couldn't load this chart.");
});
