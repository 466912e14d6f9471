/** GET /admin/overview of a large pool. */
export const overview = {
  users: { total: 1305, farmers: 1300, poolers: 3, admins: 2, suspended: 7 },
  poolers: { total: 3, active: 2, pending: 1 },
  contracts: { pending: 4, active: 1200, exiting: 11, completed: 90 },
  blocks: { current: 81107, last24h: 287 },
  operations: { plantings24h: 3400, harvests24h: 3300, failed24h: 12 },
  rewards: { total: '99999.0000000', last24h: '1234.5000000' },
};

/** GET /admin/custody when the custody balances agree with the ledger. */
export const custody = {
  wallets: 31,
  assets: [
    { asset: 'KALE', held: '120.5000001', booked: '120.5000001', difference: '0.0000000', check: 'holds' },
    { asset: 'XLM', held: '310.0000000', booked: null, difference: null, check: 'none' },
  ],
  owners: [
    { owner: 'farmers', accounts: 31, kale: '120.5000001', xlm: '310.0000000' },
    { owner: 'pools', accounts: 2, kale: '44.0000000', xlm: '20.0000000' },
    { owner: 'platform', accounts: 1, kale: '5.0000000', xlm: '10.0000000' },
  ],
  planted: '7.0000000',
  underWay: 0,
  ledger: [
    { asset: 'XLM', minted: '100.0000000', burned: '1.0000000', held: '99.0000000', holds: true },
    { asset: 'KALE', minted: '500.0000000', burned: '20.0000000', held: '480.0000000', holds: true },
  ],
  asOf: '2026-11-21T12:00:00Z',
};

/** An action that waits for a second admin. */
export const waitingRequest = {
  id: 'a1',
  kind: 'freeze',
  subject: 'anna@kale.test',
  terms: null,
  reason: null,
  requestedBy: 'one@kale.test',
  own: false,
  requestedAt: '2026-11-21T12:00:00Z',
  expiresAt: '2026-11-28T12:00:00Z',
};
