import { accountRoutes } from './routes-account.ts';
import { farmerRoutes } from './routes-farmer.ts';
import { operatorRoutes } from './routes-operator.ts';

/** Every route of the API by the name of its operation. A fixed path stands before one that varies. */
export const routes = { ...accountRoutes, ...farmerRoutes, ...operatorRoutes };

type Routes = typeof routes;
export type RouteName = keyof Routes;
