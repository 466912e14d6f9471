import { Route, Routes } from 'shared-ui';
import { renderPage } from 'shared-ui/testing';
import User from '../pages/user/user.tsx';
import { answer } from './pool-api.ts';

/** GET /admin/users/user-7: a farmer in a pool. */
export const details = {
  user: {
    id: 'user-7',
    email: 'anna@kale.test',
    role: 'farmer',
    status: 'active_in_pool',
    farmerId: 'farmer-7',
    poolName: 'Stellar Pool',
  },
  emailProved: true,
  secondFactors: 0,
  moneyHeld: false,
  payoutWallet: null,
  contract: {
    contractId: 'c1',
    poolerId: 'pool-1',
    status: 'active',
    stakePercentage: 0.1,
    harvestInterval: 6,
  },
  sessions: [{ id: 's1', device: 'Mozilla/5.0 (X11; Linux) Firefox/140', address: '192.0.2.7' }],
  mails: [
    { subject: 'Your link', address: 'anna@kale.test', sentAt: '2026-11-20T10:00:00Z', delivered: false },
  ],
  notes: [
    { id: 'n1', text: 'Called about a deposit', at: '2026-11-20T10:00:00Z', author: 'admin@kale.test' },
  ],
};

/** The same account as an operator's. */
export const operatorDetails = {
  ...details,
  user: { ...details.user, role: 'pooler', status: 'registered', farmerId: null, poolerId: 'pool-9' },
  contract: null,
};

/** GET /farmers/farmer-7/money. */
export const money = {
  total: '1130.0000000',
  available: '1000.0000000',
  planted: '120.0000000',
  plantedBlocks: 1,
  pendingReward: '10.0000000',
  earned: '250.0000000',
  lostStakes: '30.0000000',
  lostBlocks: 1,
  netEarned: '220.0000000',
  deposited: '1000.0000000',
  withdrawn: '100.0000000',
};

const Page = () => (
  <Routes>
    <Route path="/admin/users/:id" element={<User />} />
  </Routes>
);

/** Renders the page of user-7 with these responses in addition to the farmer's. */
export const showUser = (more: object = {}) => {
  answer({
    'GET /info': { capabilities: ['admin', 'admin-desk', 'farmer-money'] },
    'GET /admin/users/user-7': details,
    'GET /farmers/farmer-7/money': money,
    ...more,
  });
  return renderPage(Page, '/admin/users/user-7');
};
