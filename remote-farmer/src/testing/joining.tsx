import { useState } from 'react';
import type { PoolerId } from 'shared-api';
import JoinDialog from '../pages/join-pool/join-dialog.tsx';

/** A pool as the dialog is given it. */
export const pool = { id: 'alpha' as PoolerId, name: 'Pool alpha' };

/** The dialog of the pool; says so once it is closed. */
export const JoinPage = () => {
  const [open, setOpen] = useState(true);
  return open ? <JoinDialog pool={pool} onClose={() => setOpen(false)} /> : <p>Closed</p>;
};

/** Answers of the API about the pool, and a farmer who can join it. */
export const api = {
  'GET /pooler/alpha/details': {
    ...pool,
    youKeep: 90,
    successRate: 90,
    currentFarmers: 9,
    averageRewardHuman: '100.0000000',
    performance: { uptime: 100, averageBlockTime: 300 },
    terms: { rewardSplit: 0.05, platformFee: 0.05, exitDelay: 288 },
  },
  'GET /farmers/blockchain-data': { custodialWallet: { balance: '1500.5000000' } },
  'GET /user/user-1/status': { userId: 'user-1', funded: true, contract: null },
};

/** POST /join-pool: the contract to confirm. */
export const contract = {
  contractId: 'contract-0123456789',
  status: 'pending',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  terms: {
    stakePercentage: 0.1,
    harvestInterval: 20,
    rewardSplit: 0.05,
    platformFee: 0.05,
    youKeep: 90,
    exitDelay: 24,
  },
};
