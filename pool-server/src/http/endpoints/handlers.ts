import type { Handlers } from '../handler.ts';
import { accessEndpoints } from './access.ts';
import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { auditEndpoints } from './audit.ts';
import { contractEndpoints } from './contracts.ts';
import { farmerEndpoints } from './farmer.ts';
import { fundingEndpoints } from './funding.ts';
import { notificationEndpoints } from './notifications.ts';
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
import { poolEndpoints } from './pools.ts';
import { systemEndpoints } from './system.ts';
import { walletEndpoints } from './wallet.ts';
import { withdrawalEndpoints } from './withdrawals.ts';

/** The handlers of this server, by the contract's operation names. */
export const HANDLERS = {
  ...systemEndpoints,
  ...accountEndpoints,
  ...accessEndpoints,
  ...notificationEndpoints,
  ...fundingEndpoints,
  ...farmerEndpoints,
  ...poolEndpoints,
  ...contractEndpoints,
  ...walletEndpoints,
  ...withdrawalEndpoints,
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
  ...adminEndpoints,
  ...auditEndpoints,
} satisfies Handlers;
