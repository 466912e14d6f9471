import type { Handlers } from '../handler.ts';
import { access } from './access.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { adminOverview } from './admin-overview.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { blockFailures } from './block-failures.ts';
import { contracts } from './contracts.ts';
import { farmer } from './farmer.ts';
import { farmerAdmin } from './farmer-admin.ts';
import { funding } from './funding.ts';
import { history } from './history.ts';
import { nonceSamples } from './nonce-samples.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { poolOrders } from './pool-orders.ts';
import { pooler } from './pooler.ts';
import { poolerFarmers } from './pooler-farmers.ts';
import { poolerProgram } from './pooler-program.ts';
import { poolerSettings } from './pooler-settings.ts';
import { pools } from './pools.ts';
import { summary } from './summary.ts';
import { system } from './system.ts';
import { wallet } from './wallet.ts';
import { withdrawals } from './withdrawals.ts';

/** What this server answers, by the operation names of the contract. */
export const HANDLERS = {
  ...system,
  ...account,
  ...access,
  ...notifications,
  ...funding,
  ...farmer,
  ...summary,
  ...history,
  ...pools,
  ...contracts,
  ...wallet,
  ...withdrawals,
  ...pooler,
  ...blockFailures,
  ...nonceSamples,
  ...poolerFarmers,
  ...poolerProgram,
  ...poolerSettings,
  ...farmerAdmin,
  ...operations,
  ...analytics,
  ...admin,
  ...adminOverview,
  ...poolOrders,
  ...audit,
} satisfies Handlers;
