import { screen, waitFor, within } from '@testing-library/react';
import { parseAmount, sum } from 'shared-api';
import { localTime } from 'shared-api/csv';
import type { PoolPayout } from 'shared-api/operator';
import { failure, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Payouts from './payouts.tsx';
import { composeStatement, statementRows } from './statement.ts';
import { periodOf } from './statement-period.ts';

withApi();
const downloads = withDownloads();

const HASH = '3f'.repeat(32);
const payout = (blockIndex: number, amount: string, more: object = {}) =>
  ({
    poolerId: 'pool-stellar-01',
    blockIndex,
    farmerId: 'farmer-1',
    name: 'member.1',
    amount,
    status: 'paid',
    transactionHash: HASH,
    at: '2026-11-21T10:00:00.000Z',
    ...more,
  }) as PoolPayout;
const listed = [
  payout(9, '1.5000001', { fees: '0.0062000' }),
  payout(8, '0.2', { status: 'waiting', transactionHash: null, farmerId: 'farmer-2', name: 'member.2' }),
  payout(7, '3.0000002', { at: '2026-11-20T23:00:00.000Z' }),
];
const earnings = {
  today: '1.7000001',
  last30Days: '4.7000003',
  allTime: '4.7000003',
  unpaid: '0.2000000',
  address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  nextPayout: { at: new Date(Date.now() + 8 * 60_000).toISOString(), expected: '36.7200000' },
  stepSeconds: 86_400,
  series: [],
  members: [],
};
const api = {
  'GET /info': { capabilities: ['pool-earnings'], units: { stake: 'KALE', reward: 'KALE' } },
  'GET /pooler/earnings': earnings,
  'GET /pooler/payouts': { items: listed, page: 1, limit: 50, total: 3 },
};

it('lists each payout with its transaction, and the next one', async () => {
  answer(api);
  await renderPage(Payouts);
  const row = within((await screen.findByRole('rowheader', { name: '#9' })).closest('tr') as HTMLElement);
  expect(row.getByText('member.1')).toBeVisible();
  expect(row.getByText('Paid')).toBeVisible();
  expect(row.getByText(HASH.slice(0, 8), { exact: false, ignore: '[role=tooltip] *' })).toBeVisible();
  const waiting = within(screen.getByRole('rowheader', { name: '#8' }).closest('tr') as HTMLElement);
  expect(waiting.getByText('Pending')).toBeVisible();
  expect(screen.getByText(/Next payout/)).toHaveTextContent(/in [78] min, at least 36\.72 KALE/);
});

it('names the pool of each payout for an admin', async () => {
  answerAdmin(api);
  await renderPage(Payouts);
  const pools = await screen.findAllByRole('link', { name: 'Stellar Pool Alpha' });
  expect(pools[0]).toHaveAttribute('href', '/farmer/pools/pool-stellar-01');
});

it('does not say that there are no payouts when the list failed to load', async () => {
  answer({ ...api, 'GET /pooler/payouts': failure(403, 'FORBIDDEN', 'No') });
  const user = await renderPage(Payouts);
  await screen.findByText("Couldn't load the payouts.");
  await user.click(screen.getByRole('button', { name: 'Statement as PDF' }));
  expect(await screen.findByText('Export Failed')).toBeVisible();
  expect(screen.queryByText('No Data Available')).not.toBeInTheDocument();
});

it('downloads the statement as CSV and as PDF', async () => {
  answer(api);
  const user = await renderPage(Payouts);
  await screen.findByRole('rowheader', { name: '#9' });
  await user.click(screen.getByRole('button', { name: 'Statement as CSV' }));
  expect(await screen.findByText('Statement exported')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Statement as PDF' }));
  expect(await screen.findByText('PDF Generated', undefined, { timeout: 20_000 })).toBeVisible();
  expect(downloads.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/g, 'DAY'))).toEqual([
    'pool-statement-DAY-to-DAY.csv',
    'pool-statement-DAY-to-DAY.pdf',
  ]);
}, 30_000);

it('has in the statement only the payouts of the chosen period', async () => {
  const asked: Record<string, string>[] = [];
  answer({
    ...api,
    'GET /pooler/payouts': (request: Request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      if (query.to) asked.push(query);
      return Response.json({ items: listed, page: 1, limit: 1_000, total: 3 });
    },
  });
  const user = await renderPage(Payouts);
  await screen.findByRole('rowheader', { name: '#9' });
  for (const period of ['Last 30 days', 'All time']) {
    await user.selectOptions(screen.getByLabelText('Statement period'), period);
    await user.click(screen.getByRole('button', { name: 'Statement as CSV' }));
    await waitFor(() => expect(asked).toHaveLength(period === 'All time' ? 2 : 1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Statement as CSV' })).toBeEnabled());
  }
  const [month, all] = asked;
  expect(Date.parse(month?.from ?? '')).toBe(new Date().setHours(0, 0, 0, 0) - 29 * 86_400_000);
  expect(all?.from).toBeUndefined();
  expect(asked.map(({ limit }) => limit)).toEqual(['1000', '1000']);
});

/** A moment in the reader's time zone. */
const local = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
it.each([
  ['30d', new Date(new Date(2026, 10, 22).getTime() - 29 * 86_400_000).toISOString(), local(22, 11, 58)],
  ['month', local(1), local(22, 11, 58)],
  [
    'last-month',
    new Date(2026, 9, 1).toISOString(),
    new Date(new Date(2026, 10, 1).getTime() - 1).toISOString(),
  ],
  ['all', undefined, local(22, 11, 58)],
] as const)('starts and ends %s so that all of its payouts are recorded', (period, from, to) => {
  expect(periodOf(period, new Date(2026, 10, 22, 12))).toEqual({ ...(from && { from }), to });
});

it('never starts after its end', () => {
  expect(periodOf('month', new Date(2026, 10, 1, 0, 1))).toEqual({ from: local(1), to: local(1) });
});

describe('a statement', () => {
  const SUMS = 'Earned 4.7000003 KALE = paid 4.5000003 + not yet paid 0.2000000';

  const month = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-21T23:58:00.000Z' };
  const inBoth = (iso: string, written: string) =>
    `${written} UTC (local time ${localTime(Date.parse(iso))})`;
  const PERIOD = `Period: ${inBoth(month.from, '2026-11-01 00:00:00')} to ${inBoth(month.to, '2026-11-21 23:58:00')}`;

  it('ends its CSV with its period and a line that adds up to the unit', () => {
    const rows = statementRows(listed, month);
    expect(rows.slice(-2)).toEqual([[PERIOD], [SUMS]]);
    const units = rows.slice(1, -2).map(row => BigInt(row[8] ?? ''));
    expect(units.reduce((all, each) => all + each, 0n)).toBe(47_000_003n);
    expect(rows[1]?.slice(2)).toEqual([
      '9',
      'member.1',
      'farmer-1',
      'pool-stellar-01',
      '1.5000001',
      'KALE',
      '15000001',
      '0.0062000',
      '',
      'Paid',
      HASH,
    ]);
  });

  it('has in its PDF the same sums, by day', () => {
    const { facts, rows, fileName } = composeStatement(listed, month, new Date('2026-11-22T00:00:00Z'));
    expect(fileName).toMatch(/^pool-statement-2026-1[01]-\d\d-to-2026-11-2[12].pdf$/);
    expect(facts).toContain(SUMS);
    expect(facts[0]).toBe(
      `Generated: 2026-11-22 00:00:00 UTC (local time ${localTime(Date.UTC(2026, 10, 22))})`,
    );
    expect(facts).toContain(PERIOD);
    expect(rows).toEqual([
      ['2026-11-21', '2', '1', '1.7000001', '1.5000001', '0.2000000'],
      ['2026-11-20', '1', '1', '3.0000002', '3.0000002', '0.0000000'],
    ]);
    const earned = rows.map(row => parseAmount('KALE', row[3] ?? ''));
    expect(sum('KALE', earned)).toBe(47_000_003n);
  });
});

it('does not show a refused payout as pending', async () => {
  answer({ ...api, 'GET /pooler/earnings': { ...earnings, refused: '0.2000000' } });
  await renderPage(Payouts);
  expect(await screen.findByText(/not yet paid/)).toBeVisible();
  expect(screen.queryByText(/on the way/)).not.toBeInTheDocument();
});

// The last test, because it changes the server's clock.
it('groups payouts by the days of the server, if this clock is wrong', async () => {
  const there = new Date(Date.now() + 48 * 3_600_000);
  const items = [payout(9, '1.5', { at: there.toISOString() })];
  answer({
    ...api,
    'GET /pooler/payouts': () =>
      Response.json({ items, page: 1, limit: 50, total: 1 }, { headers: { Date: there.toUTCString() } }),
  });
  await renderPage(Payouts);
  expect(await screen.findByRole('row', { name: 'Today' })).toBeVisible();
});
