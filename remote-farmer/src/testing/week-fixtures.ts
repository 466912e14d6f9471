/** A time this many minutes ago. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 30_000).toISOString();

export const list = (...items: object[]) => ({ items, page: 1, limit: 100, total: items.length });
export const planting = {
  id: 'p1',
  blockIndex: 81107,
  poolerId: 'pool-stellar-01',
  poolerName: 'Stellar Pool Alpha',
  status: 'success',
  plantedAt: ago(20),
  stakeAmountHuman: '1.5',
  transactionHash: 'ab'.repeat(32),
};
const failed = {
  ...planting,
  id: 'p2',
  blockIndex: 81108,
  status: 'failed',
  transactionHash: null,
  error: { code: '8', message: 'already planted' },
};
const harvest = {
  id: 'h1',
  blockIndex: 81107,
  poolerName: 'Stellar Pool Alpha',
  poolerId: 'pool-stellar-01',
  status: 'success',
  harvestedAt: ago(10),
  rewardAmountHuman: '20',
};
/** A week of a farmer: a planting that succeeded, one that failed, a harvest. */
export const api = {
  'GET /farmers/farmer-1/summary': {
    lifetime: { totalRewardsHuman: '1234.5', successRate: 0.976, blocksParticipated: 40 },
    contract: { contractId: 'c-1', status: 'active' },
  },
  'GET /farmers/farmer-1/plantings': list(planting, failed),
  'GET /farmers/farmer-1/harvests': list(harvest),
};
