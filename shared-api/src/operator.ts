// Resources for poolers, loaded with their first page.
export type { Performance, PerformanceRange } from './contract/analytics.ts';
export { type ApiKey, KEY_SCOPES, type KeyScope } from './contract/api-keys.ts';
export type { HarvestStatus } from './contract/harvest-control.ts';
export { isMailAddress } from './contract/mail-address.ts';
export type { PoolEarnings, PoolPayout } from './contract/pool-earnings.ts';
export type { BlockFailures, MissedWork, RetryRequest, RetryResult } from './contract/pooler-blocks.ts';
export {
  FARMER_SORTS,
  type FarmerSort,
  farmerName,
  type InviteRequest,
  type PoolChange,
  type PoolerFarmersSummary,
  PoolerSettings,
  type PoolStanding,
} from './contract/pooler-farmers.ts';
export type { PoolerLogLine, PoolerLogs, PoolerMetrics } from './contract/pooler-metrics.ts';
export { useApiKeys, useCreateApiKey, useRevokeApiKey } from './resources/api-keys.ts';
export { useBlockchainData } from './resources/blockchain-data.ts';
export {
  useInviteFarmer,
  useRemoveFarmer,
  useRemoveInactiveFarmers,
  useResumeFarmer,
  useSuspendAllFarmers,
  useSuspendFarmer,
} from './resources/farmer-admin.ts';
export { useHarvestOrder, useHarvestStatus } from './resources/harvest-control.ts';
export { useListTotal } from './resources/list-total.ts';
export { loadPoolerFarmers } from './resources/load-pooler-farmers.ts';
export { useHarvest, usePlant, useWork } from './resources/operations.ts';
export { useAnnounce, useChangePool, useOwnPoolOrder } from './resources/own-pool.ts';
export { usePerformance } from './resources/performance.ts';
export {
  loadPoolPayouts,
  type PayoutPeriod,
  usePoolEarnings,
  usePoolPayouts,
} from './resources/pool-earnings.ts';
export { usePoolerFarmers, usePoolerStatus } from './resources/pooler.ts';
export {
  type PoolerBlocksFilter,
  useAcknowledgeAll,
  useAcknowledgeBlock,
  useBlockFailures,
  useMissedWork,
  useNonceSamples,
  usePoolerBlocks,
  useReportBlock,
  useRetryBlock,
} from './resources/pooler-blocks.ts';
export {
  loadPoolerLogs,
  type PoolerLogsFilter,
  usePoolerLogs,
  usePoolerMetrics,
} from './resources/pooler-program.ts';
export {
  useFarmersSummary,
  usePoolerSettings,
  usePoolStanding,
  useSetPoolerSettings,
} from './resources/pooler-settings.ts';
