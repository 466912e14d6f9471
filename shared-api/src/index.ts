// The interface for host and remotes. All of it is part of every first load:
// routes and request schemas that only a server needs stay in `shared-api/contract`.
export { type ParsedAddress, type StellarAddress, shortAddress } from './address/index.ts';
export type { AdminUser } from './contract/admin.ts';
export type { AdminOverview } from './contract/admin-overview.ts';
export type { Role, User } from './contract/auth.ts';
export type { BlockchainData } from './contract/blockchain-data.ts';
export type { ContractStatus } from './contract/contract-status.ts';
export type {
  ActiveContract,
  Contract,
  ExitResponse,
  JoinRequest,
  JoinResponse,
} from './contract/contracts.ts';
export type { Failure } from './contract/error.ts';
export type { LiveEvent } from './contract/events.ts';
export type { FarmerBlock, FarmerBlocks } from './contract/farmer-blocks.ts';
export type { CurrentFarmer, FarmerContract } from './contract/farmer-current.ts';
export type { FarmerMoney } from './contract/farmer-money.ts';
export type { FarmerSummary, Window } from './contract/farmer-summary.ts';
export type { Funding } from './contract/funding.ts';
export type { Health, ServiceState } from './contract/health.ts';
export type { Harvest, OperationStatus, Planting } from './contract/history.ts';
export type { ContractId, FarmerId, PoolerId, UserId } from './contract/ids.ts';
export type { Capability, SystemInfo } from './contract/info.ts';
export type { Nonce } from './contract/ledger-units.ts';
export type { LoginRequest } from './contract/login.ts';
export type { NetworkStatus } from './contract/network.ts';
export type {
  HarvestRequest,
  HarvestResult,
  PlantRequest,
  PlantResult,
  WorkRequest,
  WorkResult,
} from './contract/operations.ts';
export type { PoolDetails } from './contract/pool-details.ts';
export type { PoolRewards, PoolWindow } from './contract/pool-outlook.ts';
export type { BlockDiscoveredRequest, PoolerBlock } from './contract/pooler-blocks.ts';
export type { PoolerFarmer } from './contract/pooler-farmers.ts';
export type { PoolerStatus } from './contract/pooler-status.ts';
export type { Pool, PoolStatus } from './contract/poolers.ts';
export type { PoolSort } from './contract/pools-query.ts';
export type { RegisterRequest, RegisterResponse } from './contract/registration.ts';
export type { Fraction, Percent } from './contract/units.ts';
export { asPercent } from './contract/units.ts';
export type { UserStatusReport } from './contract/user-status.ts';
export type { Wallet } from './contract/wallet.ts';
export type { WithdrawableWallet, Withdrawal } from './contract/withdrawals.ts';
export { ApiError } from './http/api-error.ts';
export { type RuntimeConfig, runtimeConfig } from './http/config.ts';
export { readPreloaded } from './http/preloaded-responses.ts';
export { clockOffset } from './http/server-time.ts';
export {
  type Amount,
  type Asset,
  add,
  amount,
  type Decimal,
  expectedPayout,
  floorShare,
  formatAmount,
  groupThousands,
  InvalidAmount,
  type PayoutParts,
  parseAmount,
  shownAmount,
  shownNet,
  shownParts,
  shownTotal,
  subtract,
  sum,
  toDecimal,
} from './money/index.ts';
export { FRESHNESS } from './resources/freshness.ts';
export { usePools } from './resources/pools.ts';
export { SharedDataProvider } from './resources/provider.tsx';
export { refetchShown } from './resources/refetch.ts';
export {
  type UnitsOfPool,
  useCapability,
  useEntryLifetime,
  useSystemInfo,
  useUnits,
} from './resources/system-info.ts';
export type { Action, Outcome } from './resources/use-action.ts';
export { delayComponentsUntil, useDelayedComponent } from './resources/use-delayed-component.ts';
export type { Pagination } from './resources/use-list.ts';
export { useOnline } from './resources/use-online.ts';
export type { Resource } from './resources/use-resource.ts';
export { localStore, type SafeStorage, tabStore } from './session/safe-storage.ts';
export type { EndReason, Session } from './session/session-store.ts';
export { logout } from './session/sign-out.ts';
export { startSession, whenUserKnown } from './session/start-session.ts';
export { useReadOnly, useSession } from './session/use-session.ts';
