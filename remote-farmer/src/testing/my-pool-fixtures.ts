const MINUTE = 60_000; // ms

/** A time this many minutes from now, plus half a minute for a slow test. */
export const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE + Math.sign(minutes) * 30_000).toISOString();

export const farmer = {
  id: 'farmer-1',
  current_balance: '1500.5000000',
  joined_pool_at: minutesFromNow(-120),
  stake_percentage: 0.1,
};

export const contract = {
  id: 'contract-0123456789',
  pooler_id: 'pool-stellar-01',
  created_at: minutesFromNow(-180),
  status: 'active',
  stake_percentage: 0.1,
  harvest_interval: 6,
  reward_split: 0.05,
  platform_fee: 0.05,
  contract_terms: { pooler_name: 'Stellar Pool Alpha', exit_delay: 24, created_by: 'farmer_request' },
  pending_rewards: '12.0000000',
};

export const summary = {
  lifetime: {
    totalStakedHuman: '30.0',
    totalRewardsHuman: '1234.5678901',
    successRate: 0.975,
    blocksParticipated: 40,
    blocksClosed: 40,
    blocksWorked: 39,
    blocksLost: 1,
    blocksDecided: 39,
  },
  successfulPlantings: 40,
  failedPlantings: 1,
  successfulHarvests: 38,
};

/** A farmer's KALE. */
export const money = {
  available: '426.9200000',
  planted: '99.5000000',
  plantedBlocks: 5,
  pendingReward: '12.0000000',
  pendingBlocks: 4,
  total: '538.4200000',
  earned: '1.0000000',
  lostStakes: '0.0000000',
  lostBlocks: 0,
  netEarned: '1.0000000',
  deposited: '525.4200000',
  withdrawn: '0.0000000',
};

export const list = (...items: object[]) => ({ items, page: 1, limit: 20, total: items.length });

/** A farmer's history in Stellar Pool Alpha: one planting, one harvest. */
export const history = {
  'GET /pooler/pool-stellar-01/details': { id: 'pool-stellar-01', name: 'Stellar Pool Alpha' },
  'GET /farmers/farmer-1/summary': summary,
  'GET /farmers/farmer-1/plantings': list({
    id: 'p1',
    blockIndex: 7,
    poolerId: 'pool-stellar-01',
    status: 'success',
    plantedAt: '2026-11-20T11:00:00Z',
    stakeAmountHuman: '1.5',
  }),
  'GET /farmers/farmer-1/harvests': list({
    id: 'h1',
    blockIndex: 7,
    status: 'success',
    harvestedAt: minutesFromNow(-60),
    rewardAmountHuman: '20',
  }),
};

/** The same, with the farmer's current contract. */
export const inPool = { ...history, 'GET /farmers/current': { farmer, active_contract: contract } };
