import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import Wallet from './wallet.tsx';

const ADDRESS = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const HASH = 'ab'.repeat(32);
const money = {
  total: '23622.7800000',
  available: '13932.2000000',
  planted: '9662.1000000',
  plantedBlocks: 5,
  pendingReward: '28.4800000',
  earned: '27796.3800000',
  lostStakes: '4332.0800000',
  lostBlocks: 5,
  netEarned: '23464.3000000',
  deposited: '4000.0000000',
  withdrawn: '3870.0000000',
  harvestBy: null,
  xlm: {
    balance: '8.9300000',
    deposited: '25.0000000',
    withdrawn: '0.0000000',
    fees: '16.0700000',
    feesPerDay: '0.5000000',
  },
  change: { amount: '417.6100000', days: 7, transferred: true },
  trend: [
    { at: '2026-11-14T10:00:00Z', total: '23205.1700000' },
    { at: '2026-11-21T10:00:00Z', total: '23622.7800000' },
  ],
};
const contract = {
  id: 'c1',
  status: 'active',
  stake_percentage: 0.1,
  worked_blocks: 4,
  open_blocks: 1,
  next_harvest_at: new Date(Date.now() + 8.5 * 60_000).toISOString(),
};
const movement = {
  asset: 'KALE',
  at: '2026-11-21T10:00:00Z',
  status: 'confirmed',
  address: null,
  blockIndex: null,
  poolerId: null,
  poolerName: null,
  transactionHash: null,
  stakeReturned: null,
  reason: null,
  transactions: null,
};
const inBlock = { blockIndex: 48296, poolerId: 'pool-stellar-01', poolerName: 'Stellar Pool Alpha' };
const MOVEMENTS = [
  {
    ...movement,
    ...inBlock,
    id: 'r1',
    kind: 'reward',
    amount: '34.1812604',
    transactionHash: HASH,
    stakeReturned: '120.0000000',
  },
  { ...movement, ...inBlock, id: 'r2', kind: 'reward', amount: '0.0000000', transactionHash: HASH },
  {
    ...movement,
    ...inBlock,
    id: 'l1',
    kind: 'loss',
    amount: '-1476.4715961',
    reason: 'Work refused: hash does not match',
  },
  { ...movement, id: 'f1', kind: 'fees', asset: 'XLM', amount: '-0.2891246', transactions: 381 },
  {
    ...movement,
    id: 'w1',
    kind: 'withdrawal',
    amount: '-1370.0000000',
    address: ADDRESS,
    status: 'requested',
  },
  {
    ...movement,
    id: 'w2',
    kind: 'withdrawal',
    amount: '0.0000000',
    address: ADDRESS,
    status: 'failed',
    reason: 'The payout wallet does not accept KALE',
  },
  { ...movement, id: 'd1', kind: 'deposit', amount: '4000.0000000', address: ADDRESS, transactionHash: HASH },
  { ...movement, id: 'd2', kind: 'deposit', asset: 'XLM', amount: '25.0000000' },
];
const movements = (request: Request) => {
  const query = new URL(request.url).searchParams;
  const found = MOVEMENTS.filter(({ kind }) => !query.get('kind') || kind === query.get('kind'));
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  return HttpResponse.json({
    items: found.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total: found.length,
  });
};
const api = {
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', passphrase: 'KALE Pool Sandbox Network', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'wallet-withdraw', 'farmer-money', 'wallet-movements'],
  },
  'GET /farmers/farmer-1/money': money,
  'GET /farmers/farmer-1/movements': movements,
  'GET /wallet/withdrawals': { items: [], page: 1, limit: 10, total: 0 },
  'GET /wallet/withdrawable': {
    address: ADDRESS,
    payoutWallet: ADDRESS,
    fee: '0.0000100',
    assets: [
      {
        asset: 'XLM',
        balance: '8.9300000',
        available: '6.9300000',
        reserved: [
          { label: 'Account and trustline reserve', amount: '1.5000000' },
          { label: 'Network fees', amount: '0.5000000' },
        ],
      },
      { asset: 'KALE', balance: '13932.2000000', available: '13932.2000000', reserved: [] },
    ],
  },
};

withApi();

const rowOf = async (name: RegExp) => screen.findByRole('row', { name });

it('leads with the total, and shows the sums that it is made of', async () => {
  answer({ ...api, 'GET /farmers/current': { farmer: {}, active_contract: contract } });
  await renderPage(Wallet);
  expect(await screen.findByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  const parts = await screen.findByText('Where it came from, all time, in KALE');
  const origin = parts.parentElement;
  for (const text of [
    '4,000.0000000',
    '+27,796.3800000',
    '−4,332.0800000',
    '+28.4800000',
    '−3,870.0000000',
    '23,622.7800000',
  ])
    expect(origin).toHaveTextContent(text);
  expect(origin).toHaveTextContent('Lost stakes · 5 blocks');
  expect(screen.getByText(/gained in the last 7 days$/)).toHaveTextContent('+417.61');
  // With the decimals of the Total above them.
  expect(screen.getByText('Ready to plant or withdraw').closest('dt')?.nextSibling).toHaveTextContent(
    /^13,932\.20$/,
  );
  expect(await screen.findByText('In 5 blocks: 4 worked, 1 open')).toBeVisible();
  expect(screen.getByText('Paid with the next harvest', { exact: false })).toHaveTextContent('in 8 minutes');
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

it('shows the fees that the platform paid for the wallet, beside the wallet’s own', async () => {
  const xlm = { ...money.xlm, sponsoredFees: '3.1415926' };
  answer({ ...api, 'GET /farmers/farmer-1/money': { ...money, xlm } });
  await renderPage(Wallet);
  const fees = (await screen.findByText('Fees paid by the platform')).parentElement;
  expect(fees).toHaveTextContent('3.1415926');
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
  expect(await rowOf(/Network fees 381 transactions/)).toHaveTextContent('−0.2891246XLM');
  expect(await rowOf(/Withdrawal, requested/)).toHaveTextContent('−1,370.0000000KALE');
  expect(await rowOf(/Withdrawal, failed/)).toHaveTextContent(
    'Nothing was sent: The payout wallet does not accept KALE',
  );
  expect(await rowOf(/^Deposit GA7QYN/)).toBeVisible();
  expect(await rowOf(/Received before records began/)).toHaveTextContent('+25.0000000XLM');
});

it('puts the movements under their days', async () => {
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

it('shows the kind of movements that the address names', async () => {
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
    'POST /wallet/withdraw': async (request: Request) => {
      sent.push(await request.json());
      return HttpResponse.json(withdrawal, { status: 202 });
    },
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

it('stops a withdrawal that waits', async () => {
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
    ...api,
    'GET /info': {
      ...api['GET /info'],
      capabilities: [...api['GET /info'].capabilities, 'withdrawal-holds'],
    },
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
});

it('cancels a change of payout wallet that waits', async () => {
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
});

it('keeps each part alive while another fails', async () => {
  answer({ ...api, 'GET /wallet/withdrawable': failure(403, 'FORBIDDEN', 'Not now') });
  await renderPage(Wallet);
  expect(await screen.findByText("Couldn't load your wallet's address.")).toBeVisible();
  expect(screen.getByText("Couldn't load what you can withdraw.")).toBeVisible();
  expect(await rowOf(/Network fees/)).toBeVisible();
  expect(screen.getByText('Ready to plant or withdraw')).toBeVisible();
});

it('shows the next step before the first movement', async () => {
  const none = { items: [], page: 1, limit: 20, total: 0 };
  answer({ ...api, 'GET /farmers/farmer-1/movements': none });
  await renderPage(Wallet);
  expect(await screen.findByText('Nothing has moved yet. Deposit XLM to begin.')).toBeVisible();
});
