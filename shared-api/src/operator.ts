// What only poolers and admins use: loaded when one of their pages first needs it.
export type { AdminPool, PoolTermsRequest } from './contract/admin.ts';
export type { Performance, PerformanceRange } from './contract/analytics.ts';
export type { AuditEntries, AuditVerification } from './contract/audit.ts';
export type { BlockFailures, RetryRequest, RetryResult } from './contract/pooler-blocks.ts';
export type { InviteRequest } from './contract/pooler-farmers.ts';
export type { PoolerLogs, PoolerMetrics } from './contract/pooler-metrics.ts';
export {
  type AccountOrder,
  useApprovePooler,
  usePausePooler,
  useReadAccount,
  useResumePooler,
  useResumeUser,
  useSetPoolerTerms,
  useSuspendUser,
} from './resources/admin-actions.ts';
export { useAdminPools } from './resources/admin-pools.ts';
export { type AuditFilter, downloadAudit, useAudit, useVerifyAudit } from './resources/audit.ts';
export { useBlockFailures, useRetryBlock } from './resources/block-failures.ts';
export {
  useAcknowledgeBlock,
  useInviteFarmer,
  useRemoveFarmer,
  useResumeFarmer,
  useSuspendFarmer,
} from './resources/farmer-admin.ts';
export { usePerformance } from './resources/performance.ts';
export { type PoolerLogsFilter, usePoolerLogs, usePoolerMetrics } from './resources/pooler-program.ts';
