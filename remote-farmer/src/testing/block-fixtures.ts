const at = '2026-11-20T10:00:00.000Z';
const done = { status: 'success', at, transactionHash: 'ab'.repeat(32), error: null };

/** A block as GET /farmers/{id}/blocks lists it: harvested for 1.25 KALE. */
export const harvestedBlock = {
  blockIndex: 48302,
  poolerId: 'pool-stellar-01',
  poolerName: 'Stellar Pool Alpha',
  contractId: 'contract-1',
  type: 'harvest',
  status: 'success',
  planted: '1391.2009777',
  reward: '1.2500000',
  net: '1.2500000',
  fees: '0.0069000',
  sponsoredFees: null as string | null,
  at,
  transactionHash: 'cf'.repeat(32),
  error: null,
  planting: done,
  work: { ...done, zeros: 5, gap: 9 },
  harvest: done,
};

/** A block with refused work: its stake is lost. */
export const lostBlock = {
  ...harvestedBlock,
  blockIndex: 48296,
  type: 'planting',
  poolerName: 'Horizon Pool',
  poolerId: 'pool-horizon-02',
  status: 'failed',
  planted: '1476.4715961',
  reward: null,
  net: '-1476.4715961',
  error: { code: '13', message: 'Work refused: hash does not match' },
  work: {
    ...done,
    status: 'failed',
    error: { code: '13', message: 'Hash does not match' },
    zeros: 5,
    gap: null,
  },
  harvest: null,
};

/** Harvested, and the reward was 0. */
export const unpaidBlock = { ...harvestedBlock, blockIndex: 48299, reward: '0.0000000', net: '0.0000000' };

/** Worked and closed: the harvest will pay 7.3112040 KALE. */
export const pendingBlock = {
  ...harvestedBlock,
  blockIndex: 48306,
  type: 'planting',
  status: 'pending',
  reward: '7.3112040',
  net: null,
  harvest: null,
};

/** Planted, and the block is still open. */
export const openBlock = { ...pendingBlock, blockIndex: 48307, status: 'open', reward: null, work: null };

/** A page of blocks with totals as the server adds them up. */
export const blockPage = (items: readonly object[], totals: object = {}, total = items.length) => ({
  items,
  page: 1,
  limit: 100,
  total,
  totals: {
    open: 0,
    pending: 0,
    success: total,
    failed: 0,
    lost: 0,
    planted: '0.0000000',
    earned: '0.0000000',
    lostStakes: '0.0000000',
    netEarned: '0.0000000',
    ...totals,
  },
});

/** Responses of a server that lists blocks. */
export const withBlocks = (answer: object | ((request: Request) => Response), ...more: string[]) => ({
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    capabilities: ['farmer-blocks', 'history-search', ...more],
  },
  'GET /farmers/farmer-1/blocks': answer,
});
