import type { Handlers } from '../handler.ts';
import { accessEndpoints, emailProofEndpoints } from './access.ts';
import { accountEndpoints } from './account.ts';
import { adminAccountEndpoints } from './admin/accounts.ts';
import { approvalEndpoints } from './admin/orders.ts';
import { adminPlatformEndpoints } from './admin/platform.ts';
import { adminPoolEndpoints } from './admin/pools.ts';
import { auditEndpoints } from './audit.ts';
import { contractEndpoints } from './contracts.ts';
import { farmerEndpoints } from './farmer.ts';
import { fundingEndpoints } from './funding.ts';
import { notificationEndpoints, pushEndpoints, webhookEndpoints } from './notifications.ts';
import { payoutWalletEndpoints } from './payout-wallet.ts';
import { apiKeyEndpoints } from './pooler/api-keys.ts';
import { farmerAdmin } from './pooler/farmer-admin.ts';
import { operations } from './pooler/operations.ts';
import { poolReads } from './pooler/pool.ts';
import { pooler } from './pooler/pooler.ts';
import { poolEndpoints } from './pools.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { systemEndpoints } from './system.ts';
import { walletEndpoints, withdrawalEndpoints } from './withdrawals.ts';

/** The handlers of this server, by the contract's operation names. */
export const HANDLERS = {
  ...systemEndpoints,
  ...accountEndpoints,
  ...accessEndpoints,
  ...secondFactorEndpoints,
  ...emailProofEndpoints,
  ...payoutWalletEndpoints,
  ...notificationEndpoints,
  ...webhookEndpoints,
  ...pushEndpoints,
  ...fundingEndpoints,
  ...farmerEndpoints,
  ...poolEndpoints,
  ...contractEndpoints,
  ...walletEndpoints,
  ...withdrawalEndpoints,
  ...pooler,
  ...farmerAdmin,
  ...operations,
  ...poolReads,
  ...apiKeyEndpoints,
  ...adminPlatformEndpoints,
  ...adminAccountEndpoints,
  ...adminPoolEndpoints,
  ...approvalEndpoints,
  ...auditEndpoints,
} satisfies Handlers;
