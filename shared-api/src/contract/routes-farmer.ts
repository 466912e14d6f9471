import * as v from 'valibot';
import { BlockchainData } from './blockchain-data.ts';
import {
  ActiveContract,
  ConfirmRequest,
  ConfirmResponse,
  Contract,
  ContractSettingsRequest,
  Contracts,
  ContractsQuery,
  ExitResponse,
  JoinRequest,
  JoinResponse,
} from './contracts.ts';
import { CurrentFarmer } from './farmer-current.ts';
import { FarmerSummary, SummaryQuery } from './farmer-summary.ts';
import { Funding, FundingRequest } from './funding.ts';
import { Harvests, HistoryQuery, Plantings } from './history.ts';
import { UserId } from './ids.ts';
import { PoolDetails, Pools, PoolsQuery } from './poolers.ts';
import type { Route } from './route.ts';
import { UserStatusReport } from './user-status.ts';
import { Wallet, WithdrawRequest, WithdrawResponse } from './wallet.ts';

/** What a farmer does: fund, choose a pool, join, follow, exit. */
export const farmerRoutes = {
  funding: {
    method: 'GET',
    path: '/check-funding',
    access: 'user-self',
    summary: 'Funding of the custodial wallet',
    query: FundingRequest,
    response: Funding,
  },
  checkFunding: {
    method: 'POST',
    path: '/check-funding',
    access: 'user-self',
    summary: 'Look at the ledger now and tell the funding',
    body: FundingRequest,
    response: Funding,
  },
  userStatus: {
    method: 'GET',
    path: '/user/:userId/status',
    access: 'user-self',
    summary: 'Registration, funding and contract of a user',
    response: UserStatusReport,
  },
  currentFarmer: {
    method: 'GET',
    path: '/farmers/current',
    access: 'farmer',
    summary: 'The signed-in farmer and the active contract',
    response: CurrentFarmer,
  },
  blockchainData: {
    method: 'GET',
    path: '/farmers/blockchain-data',
    access: 'signed-in',
    summary: 'Custodial wallet balances and the current block',
    response: BlockchainData,
  },
  farmerSummary: {
    method: 'GET',
    path: '/farmers/:farmerId/summary',
    access: 'farmer-self',
    summary: 'Lifetime and window figures',
    query: SummaryQuery,
    response: FarmerSummary,
  },
  plantings: {
    method: 'GET',
    path: '/farmers/:farmerId/plantings',
    access: 'farmer-self',
    summary: 'Plantings, newest first',
    query: HistoryQuery,
    response: Plantings,
  },
  harvests: {
    method: 'GET',
    path: '/farmers/:farmerId/harvests',
    access: 'farmer-self',
    summary: 'Harvests, newest first',
    query: HistoryQuery,
    response: Harvests,
  },
  pools: {
    method: 'GET',
    path: '/poolers',
    access: 'public',
    summary: 'Pools to join',
    query: PoolsQuery,
    response: Pools,
  },
  poolDetails: {
    method: 'GET',
    path: '/pooler/:poolerId/details',
    access: 'public',
    summary: 'One pool in full',
    query: v.object({ userId: v.optional(UserId) }),
    response: PoolDetails,
  },
  joinPool: {
    method: 'POST',
    path: '/join-pool',
    access: 'farmer',
    summary: 'Ask to join; makes a pending contract',
    status: 201,
    body: JoinRequest,
    response: JoinResponse,
  },
  confirmJoin: {
    method: 'POST',
    path: '/confirm-pool-join',
    access: 'contract-farmer',
    summary: 'Confirm a pending contract',
    body: ConfirmRequest,
    response: ConfirmResponse,
  },
  activeContract: {
    method: 'GET',
    path: '/contracts/farmers/:farmerId/contracts/active',
    access: 'farmer-self',
    summary: 'The active or exiting contract of a farmer',
    response: ActiveContract,
  },
  contracts: {
    method: 'GET',
    path: '/contracts',
    access: 'signed-in',
    summary: 'Contracts that the caller is a party of; an admin sees all',
    query: ContractsQuery,
    response: Contracts,
  },
  contract: {
    method: 'GET',
    path: '/contracts/:contractId',
    access: 'contract-party',
    summary: 'One contract',
    response: Contract,
  },
  changeContract: {
    method: 'PATCH',
    path: '/contracts/:contractId',
    access: 'contract-farmer',
    summary: 'Change stake or harvest interval',
    body: ContractSettingsRequest,
    response: Contract,
    capability: 'contract-settings',
  },
  exitContract: {
    method: 'POST',
    path: '/contracts/:contractId/exit',
    access: 'contract-farmer',
    summary: 'Leave the pool; irreversible',
    body: v.optional(v.object({}), {}),
    response: ExitResponse,
  },
  walletMine: {
    method: 'GET',
    path: '/wallet/my-balance',
    access: 'farmer',
    summary: 'Balances of the own custodial wallet',
    response: Wallet,
  },
  walletBalance: {
    method: 'GET',
    path: '/wallet/balance/:address',
    access: 'wallet-owner',
    summary: 'Balances of a wallet',
    response: Wallet,
  },
  walletInfo: {
    method: 'GET',
    path: '/wallet/info/:address',
    access: 'wallet-owner',
    summary: 'Reserve, trustline and balances of a wallet',
    response: Wallet,
  },
  walletXlm: {
    method: 'GET',
    path: '/wallet/xlm/:address',
    access: 'wallet-owner',
    summary: 'XLM of a wallet',
    response: Wallet,
  },
  withdraw: {
    method: 'POST',
    path: '/wallet/withdraw',
    access: 'farmer',
    summary: 'Send to the own payout wallet',
    body: WithdrawRequest,
    response: WithdrawResponse,
    capability: 'wallet-withdraw',
  },
} as const satisfies Record<string, Route>;
