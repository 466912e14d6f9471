import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { ADDRESS, api, contract, money } from '../../testing/wallet-fixtures.ts';
import Wallet from './wallet.tsx';

/** A server that holds withdrawals for some time. */
const holding = {
  ...api,
  'GET /info': {
    ...api['GET /info'],
    capabilities: [...api['GET /info'].capabilities, 'withdrawal-holds'],
  },
};

withApi();

it('shows a newcomer what the first blocks will pay, and when', async () => {
  const nothing = '0.0000000';
  const first = { ...money, planted: nothing, plantedBlocks: 1, pendingReward: nothing, pendingBlocks: 0 };
  const newcomer = { ...contract, worked_blocks: 0, open_blocks: 1 };
  answer({
    ...api,
    'GET /farmers/farmer-1/money': first,
    'GET /farmers/current': { farmer: {}, active_contract: newcomer },
  });
  await renderPage(Wallet);
  expect(await screen.findByText('Without a stake in 1 block: 1 open')).toBeVisible();
  expect(screen.getByText(/^Known when the block closes, paid with the next harvest/)).toHaveTextContent(
    'in 8 min',
  );
});

it('leads with the total, and shows the sums that it is made of', async () => {
  answer({ ...api, 'GET /farmers/current': { farmer: {}, active_contract: contract } });
  await renderPage(Wallet);
  expect(await screen.findByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  const origin = () => screen.getByText('Where it came from, all time, in KALE').parentElement;
  // The sums follow the first picture.
  await waitFor(() => expect(origin()).toHaveTextContent('Deposited'));
  for (const text of [
    '4,000.0000000',
    '+27,796.3800000',
    '−4,332.0800000',
    '+28.4800000',
    '−3,870.0000000',
    '23,622.7800000',
  ])
    expect(origin()).toHaveTextContent(text);
  expect(origin()).toHaveTextContent('Lost stakes · 5 blocks');
  expect(screen.getByText(/gained in the last 7 days$/)).toHaveTextContent(/^417\.61 gained/);
  // With the decimals of the Total above them.
  expect(screen.getByText('Ready to plant or withdraw').closest('dt')?.nextSibling).toHaveTextContent(
    /^13,932\.20$/,
  );
  expect(await screen.findByText('In 5 blocks: 4 worked, 1 open')).toBeVisible();
  expect(screen.getByText('Paid with the next harvest', { exact: false })).toHaveTextContent('in 8 min');
  for (const way of ['Deposit', 'Withdraw']) {
    // Shown on phones only.
    const link = screen.getByRole('link', { name: way, hidden: true });
    expect(document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '')).toContainElement(
      screen.getByRole('region', { name: way }),
    );
  }
  const fees = screen.getByText('XLM for fees and reserve').parentElement;
  for (const text of [
    '8.93 XLM',
    'Enough for about 14 days',
    '25.0000000',
    '−16.0700000',
    '−1.5000000',
    '7.4300000',
  ])
    expect(fees).toHaveTextContent(text);
});

it('shows no next harvest during an exit', async () => {
  const leaving = { ...contract, status: 'exiting' };
  answer({ ...api, 'GET /farmers/current': { farmer: {}, active_contract: leaving } });
  await renderPage(Wallet);
  expect(await screen.findByText('Paid with the final harvest', { exact: false })).toBeVisible();
});

it.each([
  [{ amount: '-417.6100000', days: 7, transferred: true }, '417.61 lost in the last 7 days'],
  [{ amount: '-417.6100000', days: 7, transferred: false }, '−417.61 in the last 7 days'],
  [{ amount: '417.6100000', days: 3, transferred: false }, '+417.61 since your first planting'],
])('shows how the total changed: %j', async (change, text) => {
  answer({ ...api, 'GET /farmers/farmer-1/money': { ...money, change } });
  await renderPage(Wallet);
  expect((await screen.findByText(/ 7 days$| first planting$/)).textContent).toBe(text);
});

it('shows the fees that the platform paid for the wallet, beside the wallet’s own', async () => {
  const xlm = { ...money.xlm, sponsoredFees: '3.1415926' };
  answer({ ...api, 'GET /farmers/farmer-1/money': { ...money, xlm } });
  await renderPage(Wallet);
  const fees = (await screen.findByText('Fees paid by the platform')).parentElement;
  expect(fees).toHaveTextContent('3.1415926');
});

it('does not say how long the XLM lasts while its reserve is unknown', async () => {
  const [xlm, kale] = api['GET /wallet/withdrawable'].assets;
  const reserved = [{ label: 'Account and trustline reserve', amount: '1.5000000' }];
  const wallet = { ...api['GET /wallet/withdrawable'], assets: [{ ...xlm, reserved }, kale] };
  answer({ ...api, 'GET /wallet/withdrawable': wallet });
  await renderPage(Wallet);
  await screen.findByRole('button', { name: 'Review withdrawal' });
  const fees = (await screen.findByText('XLM for fees and reserve')).parentElement;
  expect(fees).toHaveTextContent('8.93 XLM');
  expect(fees).not.toHaveTextContent(/Enough for|For fees/);
});

it('says that nothing is left for fees', async () => {
  const xlm = { ...money.xlm, balance: '0.0000000' };
  answer({ ...api, 'GET /farmers/farmer-1/money': { ...money, xlm } });
  await renderPage(Wallet);
  expect(await screen.findByText('Nothing left for fees')).toBeVisible();
});

it('says how long the XLM lasts in a wallet whose reserve a sponsor holds', async () => {
  const [xlm, kale] = api['GET /wallet/withdrawable'].assets;
  const wallet = { ...api['GET /wallet/withdrawable'], assets: [{ ...xlm, reserved: [] }, kale] };
  answer({ ...api, 'GET /wallet/withdrawable': wallet });
  await renderPage(Wallet);
  expect(await screen.findByText(/^Enough for about \d+ days$/)).toBeVisible();
});

it('offers the address and a payment link for deposits, each with a QR code', async () => {
  answer(api);
  const user = await renderPage(Wallet);
  const deposit = within(await screen.findByRole('region', { name: 'Deposit' }));
  expect(await deposit.findByText(ADDRESS)).toBeInTheDocument();
  expect(
    await deposit.findByRole('img', { name: "QR code of your custodial wallet's address" }),
  ).toBeVisible();
  await user.click(deposit.getByRole('button', { name: 'Copy address' }));
  expect(
    await screen.findByText('Custodial wallet address has been copied to your clipboard.'),
  ).toBeInTheDocument();
  await user.click(deposit.getByRole('radio', { name: 'Payment link' }));
  expect(deposit.getByRole('link', { name: 'Open in your wallet app' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^web\\+stellar:pay\\?destination=${ADDRESS}&msg=`)),
  );
  expect(deposit.getByText(/on the sandbox network only/)).toBeVisible();
});

it('reviews a withdrawal that was entered on the page', async () => {
  const sent: unknown[] = [];
  const withdrawal = {
    id: 'w2',
    asset: 'KALE',
    amount: '500.0000000',
    destination: ADDRESS,
    status: 'requested',
    requestedAt: '2026-11-21T10:00:00Z',
  };
  answer({
    ...api,
    'GET /farmers/current': { farmer: {}, active_contract: contract },
    'POST /wallet/withdraw': recordBodies(sent, withdrawal, 202),
  });
  const user = await renderPage(Wallet);
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '500');
  await user.click(screen.getByRole('button', { name: 'Review withdrawal' }));
  const review = within(await screen.findByRole('dialog', { name: 'Review withdrawal' }));
  expect(review.getByText('Available after').parentElement).toHaveTextContent('13,432.20 KALE');
  expect(review.getByText('Next planting').parentElement).toHaveTextContent(
    '1,343.22 KALE instead of 1,393.22',
  );
  await user.click(review.getByRole('button', { name: 'Withdraw 500.00 KALE' }));
  expect(await screen.findByRole('dialog', { name: 'Withdrawal' })).toBeVisible();
  expect(sent).toEqual([{ asset: 'KALE', amount: '500.0000000' }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
});

it('stops a waiting withdrawal', async () => {
  const order = { id: 'w1', asset: 'KALE', amount: '10.0000000', destination: ADDRESS };
  const waiting = {
    ...order,
    status: 'requested',
    requestedAt: '2026-11-21T10:00:00Z',
    sendAfter: new Date(Date.now() + 23.5 * 3_600_000).toISOString(),
  };
  const stopped = { ...waiting, status: 'failed', sendAfter: null };
  let now: object = waiting;
  answer({
    ...holding,
    'GET /wallet/withdrawals': () => HttpResponse.json({ items: [now], page: 1, limit: 10, total: 1 }),
    'POST /wallet/withdrawals/w1/stop': () => {
      now = stopped;
      return HttpResponse.json(stopped);
    },
  });
  const user = await renderPage(Wallet);
  expect(await screen.findByText('A withdrawal is waiting')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop withdrawal' }));
  await waitFor(() => expect(screen.queryByText('A withdrawal is waiting')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each([
  [null, -3, 'as soon as withdrawals are possible'],
  [null, 23.5, 'in 23 h 30 min'],
  [{ reason: 'We check a report', since: '2026-11-21T12:00:00Z' }, -3, 'when the freeze ends'],
  [{ reason: 'We check a report', since: '2026-11-21T12:00:00Z' }, 3, 'when the freeze ends'],
])('says when a withdrawal is sent: frozen %j, %s h to go', async (frozen, hours, words) => {
  const sendAfter = new Date(Date.now() + hours * 3_600_000).toISOString();
  const order = { id: 'w1', asset: 'KALE', amount: '10', destination: ADDRESS, status: 'requested' };
  const item = { ...order, requestedAt: '2026-11-21T10:00:00Z', sendAfter };
  answer({
    ...holding,
    'GET /wallet/withdrawable': { ...api['GET /wallet/withdrawable'], frozen },
    'GET /wallet/withdrawals': { items: [item], page: 1, limit: 10, total: 1 },
  });
  await renderPage(Wallet);
  const alert = (await screen.findByText('A withdrawal is waiting')).parentElement;
  await waitFor(() => expect(alert).toHaveTextContent(`will be sent to your payout wallet ${words}.`));
});

it('cancels a pending change of payout wallet', async () => {
  const waiting = {
    address: 'GCDFQHF7H76W5RWHEWPZW6GBQHZRCRRGUNXQPB4XZAZAVQ3GNBY3CLPV',
    effectiveAt: '2027-01-01T00:00:00Z',
  };
  let cancelled = false;
  answer({
    ...api,
    'GET /wallet/withdrawable': () =>
      HttpResponse.json({ ...api['GET /wallet/withdrawable'], payoutChange: cancelled ? null : waiting }),
    'POST /wallet/payout/cancel': () => {
      cancelled = true;
      return HttpResponse.json({ address: ADDRESS, confirmed: true, accountExists: true, acceptsKale: true });
    },
  });
  const user = await renderPage(Wallet);
  expect(await screen.findByText(waiting.address)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel change' }));
  expect(await screen.findByText('Change cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(waiting.address)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('keeps the other parts working while one fails', async () => {
  answer({ ...api, 'GET /wallet/withdrawable': failure(403, 'FORBIDDEN', 'Not now') });
  await renderPage(Wallet);
  expect(await screen.findByText("Couldn't load your wallet's address.")).toBeVisible();
  expect(screen.getByText("Couldn't load what you can withdraw.")).toBeVisible();
  expect(await screen.findByRole('row', { name: /Network fees/ })).toBeVisible();
  expect(screen.getByText('Ready to plant or withdraw')).toBeVisible();
});

it('shows that an admin has no wallet, and links to the farmers', async () => {
  answer({
    'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
    'GET /info': { capabilities: ['admin', 'read-as-farmer'] },
  });
  await renderPage(Wallet);
  expect(await screen.findByRole('heading', { name: 'No wallet of your own' })).toBeVisible();
  expect(
    await screen.findByText(
      "Only farmers have a custodial wallet. To see a farmer's wallet, read as that farmer.",
    ),
  ).toBeVisible();
});
