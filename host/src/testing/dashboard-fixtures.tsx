import './registry.ts';
import { screen } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor } from 'shared-api/testing';
import Dashboard from '../pages/dashboard/dashboard.tsx';
import { renderInApp } from './render-app.tsx';

/** A time this many minutes ago, plus half a minute for a slow test. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 30_000).toISOString();

const wallet = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
const pool = { poolerId: 'pool-stellar-01', poolerName: 'Stellar Pool Alpha' };
export const planting = (index: number, extra: object = {}) => ({
  id: `p${index}`,
  blockIndex: index,
  ...pool,
  status: 'success',
  plantedAt: ago(7 - index),
  stakeAmountHuman: '12.345',
  transactionHash: 'abcdef0123456789',
  ...extra,
});
export const harvest = (index: number) => ({
  id: `h${index}`,
  blockIndex: index,
  ...pool,
  status: 'completed',
  harvestedAt: ago(7 - index),
  rewardAmountHuman: '1834.999',
  transactionHash: null,
});
/** A page of a list as the server sends it. */
export const page = (items: unknown[], total = items.length) => ({ items, page: 1, limit: 10, total });
/** The dashboard of a farmer with earnings. */
export const earning = {
  'GET /user/u1/status': { funded: true, contract: { contractId: 'c1', status: 'active' } },
  'GET /farmers/blockchain-data': {
    custodialWallet: { address: wallet, xlmBalance: '4.5', balance: '1000.1299999' },
    currentBlock: { height: 1201 },
  },
  'GET /farmers/f1/summary': {
    lifetime: {
      totalStakedHuman: '500',
      totalRewardsHuman: '900.55',
      successRate: 0.973,
      blocksParticipated: 40,
    },
    current: { lastStakeBlock: 1200 },
    successfulPlantings: 39,
    failedPlantings: 1,
    successfulHarvests: 38,
    pendingHarvests: 1,
    harvestBy: new Date(Date.now() + 20 * 3_600_000 + 300_000).toISOString(),
    window: { range: '7d', stakedHuman: '100', rewardsHuman: '77.5', blocks: 12, series: [] },
  },
  'GET /farmers/f1/plantings': page([planting(5), planting(3)], 23),
  'GET /farmers/f1/harvests': page([harvest(4), harvest(2)]),
};
/** The dashboard of a new farmer. */
export const beginning = {
  'GET /user/u1/status': { funded: false, contract: null },
  'GET /check-funding': { funded: false, balance: '0', minimumRequired: '2.5', address: wallet },
  'GET /farmers/blockchain-data': { custodialWallet: { address: 'N/A' } },
  'GET /farmers/f1/summary': { successfulPlantings: 0, failedPlantings: 0, successfulHarvests: 0 },
  'GET /farmers/f1/plantings': page([]),
  'GET /farmers/f1/harvests': page([]),
};
export const info = {
  uptime: 93_784,
  services: { api: 'online', ledger: { status: 'degraded' } },
  units: { stake: 'KALE', reward: 'KALE' },
  capabilities: ['admin'],
};

/** The API's responses for a signed-in farmer. */
export const api = apiFor(
  { id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'f1' },
  { 'GET /info': info, 'GET /farmers/current': { farmer: { id: 'f1' }, active_contract: null } },
);
/** Opens the dashboard as that farmer. */
export const open = async (answers: Parameters<typeof api>[0], at = '/dashboard') => {
  api(answers);
  await login({ email: 'farmer@kale.test', password: 'secret' });
  return renderInApp(<Dashboard />, at);
};
export const card = (name: string) => screen.getByRole('region', { name });
