import { accountRoutes } from './routes-account.ts';
import { adminAccountRoutes } from './routes-admin-accounts.ts';
import { adminPlatformRoutes } from './routes-admin-platform.ts';
import { adminPoolRoutes } from './routes-admin-pools.ts';
import { apiKeyRoutes } from './routes-api-keys.ts';
import { auditRoutes } from './routes-audit.ts';
import { farmerRoutes } from './routes-farmer.ts';
import { poolBlockRoutes } from './routes-pool-blocks.ts';
import { poolFarmerRoutes } from './routes-pool-farmers.ts';
import { poolerRoutes } from './routes-pooler.ts';
import { pushRoutes } from './routes-push.ts';
import { secondFactorRoutes } from './routes-second-factor.ts';
import { walletRoutes } from './routes-wallet.ts';
import { webhookRoutes } from './routes-webhooks.ts';

/** Every route of the API by the name of its operation. Fixed paths precede those with parameters. */
export const routes = {
  ...accountRoutes,
  ...secondFactorRoutes,
  ...webhookRoutes,
  ...pushRoutes,
  ...farmerRoutes,
  ...walletRoutes,
  ...poolerRoutes,
  ...poolBlockRoutes,
  ...poolFarmerRoutes,
  ...apiKeyRoutes,
  ...adminPlatformRoutes,
  ...adminAccountRoutes,
  ...adminPoolRoutes,
  ...auditRoutes,
};

type Routes = typeof routes;
export type RouteName = keyof Routes;
