import type { Handlers } from '../handler.ts';
import { access } from './account/access.ts';
import { account } from './account/account.ts';
import { funding } from './account/funding.ts';
import { notifications } from './account/notifications.ts';
import { wallet } from './account/wallet.ts';
import { withdrawals } from './account/withdrawals.ts';
import { admin } from './admin/admin.ts';
import { adminOverview } from './admin/admin-overview.ts';
import { audit } from './admin/audit.ts';
import { poolOrders } from './admin/pool-orders.ts';
import { contractEndpoints } from './contracts.ts';
import { farmerEndpoints } from './farmer.ts';
import { analytics } from './pooler/analytics.ts';
import { blockFailures } from './pooler/block-failures.ts';
import { farmerAdmin } from './pooler/farmer-admin.ts';
import { nonceSamples } from './pooler/nonce-samples.ts';
import { operations } from './pooler/operations.ts';
import { poolEarningsEndpoints } from './pooler/pool-earnings.ts';
import { pooler } from './pooler/pooler.ts';
import { poolerFarmers } from './pooler/pooler-farmers.ts';
import { poolerProgram } from './pooler/pooler-program.ts';
import { poolerSettings } from './pooler/pooler-settings.ts';
import { outlook } from './pools/pool-outlook.ts';
import { pools } from './pools/pools.ts';
import { system } from './system/system.ts';

/** The handlers of this server, by the contract's operation names. */
export const HANDLERS = {
  ...system,
  ...account,
  ...access,
  ...notifications,
  ...funding,
  ...farmerEndpoints,
  ...pools,
  ...outlook,
  ...contractEndpoints,
  ...wallet,
  ...withdrawals,
  ...poolEarningsEndpoints,
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
