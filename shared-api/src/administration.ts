// Reads and changes of accounts, pools and the audit trail by an admin.

export {
  ACCOUNT_SORTS,
  ADMIN_POOL_SORTS,
  type AdminPool,
  type AdminUserDetails,
  type Approvals,
  type PoolTermsRequest,
} from './contract/admin.ts';
export type { AdminTrends } from './contract/admin-trends.ts';
export type { AuditVerification } from './contract/audit.ts';
export type { EventName } from './contract/domain-events.ts';
export { eventLabel } from './contract/event-label.ts';
export { isMailAddress } from './contract/mail-address.ts';
export { requestName } from './contract/request-name.ts';
export {
  type AccountOrder,
  useAddAdmin,
  useApprovals,
  useApprovePooler,
  useBroadcast,
  useDecideRequest,
  useEndUserSessions,
  useFreezeWithdrawals,
  useImpersonateFarmer,
  useLiftFreeze,
  useNoteUser,
  usePausePooler,
  useResetUserFactors,
  useResumePooler,
  useResumeUser,
  useSetPoolerTerms,
  useSuspendUser,
  useWithdrawalFreezes,
} from './resources/admin-actions.ts';
export { loadAdminPools, useAdminPools } from './resources/admin-pools.ts';
export { useAdminTrends } from './resources/admin-trends.ts';
export { loadAdminUsers, useAdminUser, useAdminUsers } from './resources/admin-users.ts';
export {
  type AuditEntry,
  type AuditFilter,
  type AuditTrail,
  downloadAudit,
  useAuditTrail,
  useVerifyAudit,
} from './resources/audit.ts';
