import { accountRoutes } from './routes-account.ts';
import { adminRoutes } from './routes-admin.ts';
import { farmerRoutes } from './routes-farmer.ts';
import { poolerRoutes } from './routes-pooler.ts';

/** Every route of the API by the name of its operation. A fixed path stands before one that varies. */
export const routes = { ...accountRoutes, ...farmerRoutes, ...poolerRoutes, ...adminRoutes };

type Routes = typeof routes;
export type RouteName = keyof Routes;
