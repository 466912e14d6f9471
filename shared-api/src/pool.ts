// The rest of running a pool: its farmers, settings, keys, program, performance and single steps.
export type { Performance, PerformanceRange } from './contract/analytics.ts';
export { type ApiKey, KEY_SCOPES, type KeyScope } from './contract/api-keys.ts';
export { isMailAddress } from './contract/mail-address.ts';
export {
  FARMER_SORTS,
  type FarmerSort,
  farmerName,
  type InviteRequest,
  type PoolChange,
  PoolerSettings,
} from './contract/pooler-farmers.ts';
export type { PoolerLogLine, PoolerLogs, PoolerMetrics } from './contract/pooler-metrics.ts';
export { useApiKeys, useCreateApiKey, useRevokeApiKey } from './resources/api-keys.ts';
export {
  useInviteFarmer,
  useRemoveFarmer,
  useRemoveInactiveFarmers,
  useResumeFarmer,
  useSuspendAllFarmers,
  useSuspendFarmer,
} from './resources/farmer-admin.ts';
export { loadPoolerFarmers } from './resources/load-pooler-farmers.ts';
export { useHarvest, usePlant, useWork } from './resources/operations.ts';
export { useAnnounce, useChangePool, useOwnPoolOrder } from './resources/own-pool.ts';
export { usePerformance } from './resources/performance.ts';
export { usePoolerFarmers } from './resources/pooler-farmers.ts';
export {
  loadPoolerLogs,
  type PoolerLogsFilter,
  usePoolerLogs,
  usePoolerMetrics,
} from './resources/pooler-program.ts';
export { usePoolerSettings, useSetPoolerSettings } from './resources/pooler-settings.ts';
