// Reads and replies of a pool's console, loaded with a pooler's first page.

export type { HarvestStatus } from './contract/harvest-control.ts';
export type { PoolEarnings, PoolPayout } from './contract/pool-earnings.ts';
export type { PoolStanding } from './contract/pool-standing.ts';
export type { BlockFailures, MissedWork, RetryRequest, RetryResult } from './contract/pooler-blocks.ts';
export type { PoolerFarmersSummary } from './contract/pooler-farmers-summary.ts';
export { useBlockchainData } from './resources/blockchain-data.ts';
export { useHarvestOrder, useHarvestStatus } from './resources/harvest-control.ts';
export { useListTotal } from './resources/list-total.ts';
export {
  loadPoolPayouts,
  type PayoutPeriod,
  usePoolEarnings,
  usePoolPayouts,
} from './resources/pool-earnings.ts';
export { usePoolStanding } from './resources/pool-standing.ts';
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
export { useFarmersSummary } from './resources/pooler-farmers-summary.ts';
export { usePoolerStatus } from './resources/pooler-status.ts';
