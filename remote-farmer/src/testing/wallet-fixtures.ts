import { HttpResponse } from 'msw';

export const ADDRESS = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const HASH = 'ab'.repeat(32);
export const money = {
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
export const contract = {
  id: 'c1',
  status: 'active',
  stake_percentage: 0.1,
  worked_blocks: 4,
  open_blocks: 1,
  next_harvest_at: new Date(Date.now() + 8.5 * 60_000).toISOString(),
};
export const movement = {
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
export const api = {
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
          { kind: 'reserve', label: 'Required by the ledger', amount: '1.5000000' },
          { kind: 'fees', label: 'Network fees', amount: '0.5000000' },
        ],
      },
      { asset: 'KALE', balance: '13932.2000000', available: '13932.2000000', reserved: [] },
    ],
  },
};
