import { screen, waitFor } from '@testing-library/react';
import { earning, info, open, page, planting } from './dashboard-fixtures.tsx';

const MINUTE = 60_000;
/** A time this many minutes from now, plus half a minute for a slow test. */
export const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE + 30_000).toISOString();

/** Made for each test: times count from its start. */
export const money = () => ({
  total: '23622.7800000',
  available: '13932.2000000',
  planted: '9662.1000000',
  plantedBlocks: 5,
  pendingReward: '28.4800000',
  earned: '1234.5600000',
  lostStakes: '0.0000000',
  lostBlocks: 0,
  netEarned: '1234.5600000',
  deposited: '22359.7400000',
  withdrawn: '0.0000000',
  harvestBy: null,
  change: { amount: '417.6100000', days: 7, transferred: false },
  trend: [
    { at: fromNow(-7 * 24 * 60), total: '23205.1700000' },
    { at: fromNow(-60), total: '24000.0000000' },
    { at: fromNow(0), total: '23622.7800000' },
  ],
});
const contract = () => ({
  id: 'c1',
  pooler_id: 'pool-stellar-01',
  status: 'active',
  stake_percentage: 0.1,
  harvest_interval: 6,
  contract_terms: { pooler_name: 'Stellar Pool Alpha' },
  next_harvest_at: fromNow(8),
  next_harvest_block: 1204,
  worked_blocks: 4,
  open_blocks: 1,
});
/** The signed-in farmer, with these changes to the contract. */
export const current = (extra: object = {}) => ({
  farmer: { id: 'f1' },
  active_contract: { ...contract(), ...extra },
});
/** The home of a farmer with earnings and an active contract. */
export const home = () => ({
  ...earning,
  'GET /info': { ...info, capabilities: ['farmer-money'] },
  'GET /farmers/f1/money': money(),
  'GET /farmers/current': current(),
  'GET /check-funding': { funded: true, balance: '2.5', minimumRequired: '2.5' },
  'GET /farmers/blockchain-data': {
    ...earning['GET /farmers/blockchain-data'],
    currentBlock: { height: 1201, nextBlockAt: fromNow(3) },
  },
});
/** Opens the home and waits until all of it has loaded. */
export const openHome = async (answers: Parameters<typeof open>[0]) => {
  await open(answers);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
};
/** The cell of the hero under this heading. */
export const cell = async (label: string) => {
  const heading = await screen.findByRole('heading', { name: label });
  const element = heading.closest('div:has(> h2), div:has(> div > div > h2)');
  if (!(element instanceof HTMLElement)) throw new Error(`No cell around ${label}`);
  return element;
};

/** The home of a farmer before the first harvest. */
export const newcomer = () => ({
  ...home(),
  'GET /farmers/f1/summary': {
    ...earning['GET /farmers/f1/summary'],
    successfulHarvests: 0,
    successfulPlantings: 4,
    window: { range: '7d', stakedHuman: '1', rewardsHuman: '0', blocks: 4, series: [] },
  },
  'GET /farmers/f1/harvests': page([]),
  'GET /farmers/f1/money': { ...money(), pendingReward: '0.9400000' },
  'GET /farmers/current': current({
    harvest_interval: 20,
    worked_blocks: 3,
    open_blocks: 1,
    next_harvest_at: fromNow(83),
  }),
  'GET /farmers/f1/plantings': page([planting(5)]),
});

/** The home of a farmer who has joined a pool but has no planting yet. */
export const joined = (extra: object = {}) => ({
  ...newcomer(),
  'GET /farmers/f1/plantings': page([]),
  'GET /farmers/f1/summary': { ...newcomer()['GET /farmers/f1/summary'], successfulPlantings: 0 },
  'GET /farmers/current': current({
    worked_blocks: 0,
    open_blocks: 0,
    next_harvest_at: null,
    next_harvest_block: null,
    created_at: fromNow(-2),
    ...extra,
  }),
});
