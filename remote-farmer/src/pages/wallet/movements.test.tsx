import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { renderPage, textShown } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api, movement } from '../../testing/wallet-fixtures.ts';
import Wallet from './wallet.tsx';

withApi();

const rowOf = async (name: RegExp) => screen.findByRole('row', { name });

it('lists every movement with its kind, destination and reason', async () => {
  answer(api);
  await renderPage(Wallet);
  expect(await rowOf(/Reward, block #48296 Stellar Pool Alpha · stake 120.00 returned/)).toHaveTextContent(
    '+34.1812604KALE',
  );
  const nothing = await rowOf(/no reward, lowest stake, gap and zeros in the block/);
  expect(nothing).toHaveTextContent('0.0000000KALE');
  const loss = await rowOf(/Lost stake, block #48296/);
  expect(loss).toHaveTextContent('Stellar Pool Alpha: Work refused: hash does not match');
  expect(loss).toHaveTextContent('−1,476.4715961KALE');
  expect(await rowOf(/Network fees 381 transactions in one day/)).toHaveTextContent('−0.2891246XLM');
  expect(await rowOf(/Withdrawal, requested/)).toHaveTextContent('−1,370.0000000KALE');
  expect(await rowOf(/Withdrawal, failed/)).toHaveTextContent(
    'Nothing was sent: The payout wallet does not accept KALE',
  );
  expect(await rowOf(/^Deposit GA7QYN/)).toBeVisible();
  expect(await rowOf(/Received before records began/)).toHaveTextContent('+25.0000000XLM');
});

it('refetches the movements on Refresh', async () => {
  let asked = 0;
  answer({
    ...api,
    'GET /farmers/farmer-1/movements': (request: Request) => {
      asked += 1;
      return api['GET /farmers/farmer-1/movements'](request);
    },
  });
  const user = await renderPage(Wallet);
  await rowOf(/^Deposit GA7QYN/);
  const before = asked;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked).toBe(before + 1));
});

it('groups the movements by day', async () => {
  const now = Date.now();
  const at = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const items = [0, 0, 1, 9].map((days, index) => ({
    ...movement,
    id: `r${index}`,
    kind: 'deposit',
    amount: '1',
    at: at(days),
  }));
  answer({ ...api, 'GET /farmers/farmer-1/movements': { items, page: 1, limit: 20, total: 4 } });
  await renderPage(Wallet);
  await rowOf(/^Yesterday$/);
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  expect(
    screen.getAllByRole('row', { name: /^(Today|Yesterday|\w+day, .*)$/ }).map(row => row.textContent),
  ).toEqual(['Today', 'Yesterday', day.format(new Date(at(9)))]);
});

const end = Date.parse('2026-11-21T10:00:00Z');
const reward = (block: number, secondsAgo: number, amount: string, poolerId = 'alpha') => ({
  ...movement,
  id: `r${block}`,
  kind: 'reward',
  amount,
  at: new Date(end - secondsAgo * 1000).toISOString(),
  blockIndex: block,
  poolerId,
  poolerName: 'Stellar Pool Alpha',
  transactionHash: String(block).repeat(64),
  stakeReturned: '100.0000001',
});

it('shows the rewards of one harvest in one row, and separately among the rewards', async () => {
  const items = [
    reward(9, 0, '1.0000001'),
    reward(8, 20, '2.0000001'),
    reward(7, 40, '3.0000001'),
    reward(6, 41, '0.0000000'),
    reward(5, 300, '4.0000000'),
    reward(4, 301, '5.0000000', 'beta'),
  ];
  answer({ ...api, 'GET /farmers/farmer-1/movements': { items, page: 1, limit: 60, total: 6 } });
  const user = await renderPage(Wallet);
  expect(await rowOf(/Harvest, 3 blocks/)).toHaveTextContent(
    /Stellar Pool Alpha, #7 to #9 · stake 300\.00 returned\+6\.0000003KALE3 transactions/,
  );
  expect(screen.getAllByRole('row', { name: /^Reward, block/ })).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'Rewards' }));
  await waitFor(() => expect(screen.getAllByRole('row', { name: /^Reward, block/ })).toHaveLength(6));
});

it('shows the transaction that harvested several blocks', async () => {
  const transactionHash = 'ab'.repeat(32);
  const items = [3, 2, 1].map(block => ({ ...reward(block, 9 - block, '1'), transactionHash }));
  answer({ ...api, 'GET /farmers/farmer-1/movements': { items, page: 1, limit: 60, total: 3 } });
  await renderPage(Wallet);
  const harvest = await rowOf(/Harvest, 3 blocks/);
  expect(harvest).toHaveTextContent('abababab');
  expect(harvest).not.toHaveTextContent('transactions');
});

it('counts the blocks of this page if a harvest may continue on another one', async () => {
  const items = [7, 6, 4, 3, 2, 1].map(block => reward(block, (9 - block) * 20, '1'));
  const movements = (request: Request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    return HttpResponse.json({ items, page, limit: 6, total: 18 });
  };
  answer({ ...api, 'GET /farmers/farmer-1/movements': movements });
  const user = await renderPage(Wallet);
  const harvests = () =>
    screen
      .getAllByRole('row', { name: /^Harvest/ })
      .map(row => /^Harvest.* blocks( on this page)?/.exec(textShown(row))?.[0]);
  await rowOf(/^Harvest, 2 blocks/);
  expect(harvests()).toEqual(['Harvest, 2 blocks', 'Harvest, 4 blocks on this page']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(harvests()).toEqual(['Harvest, 2 blocks on this page', 'Harvest, 4 blocks on this page']),
  );
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(harvests()).toEqual(['Harvest, 2 blocks on this page', 'Harvest, 4 blocks']));
});

it('shows the kind of movements in the address', async () => {
  answer(api);
  await renderPage(Wallet, '/farmer/my-wallet?show=loss');
  expect(await rowOf(/Lost stake/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Losses' })).toBeChecked();
  expect(screen.queryByRole('row', { name: /Network fees/ })).not.toBeInTheDocument();
});

it('filters the movements', async () => {
  answer(api);
  const user = await renderPage(Wallet);
  await rowOf(/Network fees/);
  await user.click(screen.getByRole('radio', { name: 'Losses' }));
  expect(await rowOf(/Lost stake/)).toBeVisible();
  expect(screen.queryByRole('row', { name: /Network fees/ })).not.toBeInTheDocument();
});

it.each([
  [false, 'Nothing has moved yet. Deposit XLM to begin.'],
  [true, 'Nothing has moved yet. Your first reward appears here.'],
])('shows the next step before the first movement, sponsored: %s', async (sponsored, text) => {
  const none = { items: [], page: 1, limit: 20, total: 0 };
  answer({
    ...api,
    'GET /info': { ...api['GET /info'], sponsored },
    'GET /farmers/farmer-1/movements': none,
  });
  await renderPage(Wallet);
  expect(await screen.findByText(text)).toBeVisible();
});
