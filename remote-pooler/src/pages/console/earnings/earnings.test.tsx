import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../../testing/pool-api.ts';
import Earnings from './earnings.tsx';

withApi();

const member = (index: number, today: string, allTime: string) => ({
  farmerId: `farmer-${index}`,
  name: `member.${index}`,
  today,
  allTime,
  blocks: 10 * index,
  successRate: index === 6 ? 99.97 : index === 5 ? null : 100,
});

const earnings = {
  today: '77.0000001',
  last30Days: '3904.3700000',
  allTime: '8260.9200000',
  unpaid: '0.0000000',
  address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  nextPayout: { at: new Date(Date.now() + 8 * 60_000).toISOString(), expected: '36.7200000' },
  stepSeconds: 86_400,
  series: [
    { at: '2026-11-20T00:00:00.000Z', earned: '12.5' },
    { at: '2026-11-21T00:00:00.000Z', earned: '77.0000001' },
  ],
  members: [7, 6, 5, 4, 3, 2, 1].map(index => member(index, `${index}`, `${100 * index}`)),
};

const able = { 'GET /info': { capabilities: ['pool-earnings'], units: { stake: 'KALE', reward: 'KALE' } } };

const card = (name: string) => screen.findByRole('region', { name });

it('shows fees earned today, in 30 days and of all time, and the next payout', async () => {
  answer({ ...able, 'GET /pooler/earnings': earnings });
  await renderPage(Earnings);
  const money = await card('Money');
  expect(await within(money).findByText('8,260.92', { exact: false })).toBeVisible();
  expect(money).toHaveTextContent(/Fees earned today77\.00 KALE/);
  expect(money).toHaveTextContent(/Last 30 days3,904\.37 KALE/);
  expect(money).toHaveTextContent(/Next payout in [78] min, at least 36\.72 KALE/);
  expect(money).toHaveTextContent(/to GA7QYN/);
});

it('draws the fees over the range in the address, with the same sums', async () => {
  const asked: (string | null)[] = [];
  answer({
    ...able,
    'GET /pooler/earnings': request => {
      const window = new URL(request.url).searchParams.get('window');
      asked.push(window);
      const hours = [
        { at: '2026-11-21T10:00:00.000Z', earned: '1.0000000' },
        { at: '2026-11-21T11:00:00.000Z', earned: '2.0000001' },
      ];
      return Response.json(window === '24h' ? { ...earnings, stepSeconds: 3600, series: hours } : earnings);
    },
  });
  const user = await renderPage(Earnings);
  const money = await card('Money');
  await within(money).findByRole('figure', { name: 'Fees earned in the last 30 days' });
  await waitFor(() => expect(asked).toEqual(['30d']));
  await user.click(within(money).getByRole('radio', { name: '24 h' }));
  const figure = within(money).getByRole('figure', { name: 'Fees earned in the last 24 hours' });
  expect(await within(figure).findByText(/Fees earned 3\.00 KALE, most on/)).toBeInTheDocument();
  expect(within(figure).getByText('Per hour. The hatched bar is still running.')).toBeVisible();
  expect(asked).toEqual(['30d', '24h']);
  expect(screen.getByLabelText('Address')).toHaveTextContent('/?range=24h');
  expect(money).toHaveTextContent(/Last 30 days3,904\.37 KALE/);
});

it('names the five members with the most fees and their success rates, the others together, and the sum', async () => {
  answer({ ...able, 'GET /pooler/earnings': earnings });
  await renderPage(Earnings);
  await screen.findByRole('row', { name: /^Total/ });
  const rows = within(await card('Members'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(row => row.textContent)).toEqual([
    'member.7100.0%7.00700.00',
    'member.699.9%6.00600.00',
    'member.5–5.00500.00',
    'member.4100.0%4.00400.00',
    'member.3100.0%3.00300.00',
    '2 others3.00300.00',
    'Total28.002,800.00',
  ]);
});

it('shows the fees of members so that they add up to their sum', async () => {
  const members = [1, 2, 3].map(index => member(index, '0.3350000', '0.3350000'));
  answer({ ...able, 'GET /pooler/earnings': { ...earnings, members } });
  await renderPage(Earnings);
  await screen.findByRole('row', { name: /^Total/ });
  const cells = within(await card('Members'))
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[1]?.textContent);
  expect(cells).toEqual(['0.34', '0.33', '0.33', '1.00']);
});

it('shows a message before the first earnings', async () => {
  answer({
    ...able,
    'GET /pooler/earnings': { ...earnings, series: [], members: [], nextPayout: null, unpaid: '0.0000000' },
  });
  await renderPage(Earnings);
  expect((await screen.findByText('No payout is due yet.')).parentElement).toHaveTextContent(
    /^No payout is due yet\.Payouts go to G/,
  );
  expect(screen.getByText('No fees in the last 30 days')).toBeVisible();
  expect(screen.getByText('No fees yet')).toBeVisible();
});

it('offers Retry when the earnings cannot be loaded', async () => {
  answer({ ...able, 'GET /pooler/earnings': failure(500, 'INTERNAL_ERROR', 'Out of order') });
  await renderPage(Earnings);
  expect(await screen.findByText("Couldn't load what the pool earned.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
