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
import { FarmerBlocks, FarmerBlocksQuery } from './farmer-blocks.ts';
import { CurrentFarmer } from './farmer-current.ts';
import { FarmerMoney } from './farmer-money.ts';
import { FarmerSummary, SummaryQuery } from './farmer-summary.ts';
import { Funding, FundingRequest } from './funding.ts';
import { Harvests, HistoryQuery, Plantings } from './history.ts';
import { UserId } from './ids.ts';
import { PoolDetails } from './pool-details.ts';
import { PoolOutlook, PoolRewards, PoolRewardsQuery } from './pool-outlook.ts';
import { Pools } from './poolers.ts';
import { PoolsQuery } from './pools-query.ts';
import { get, patch, post } from './route.ts';
import { UserStatusReport } from './user-status.ts';
import { WalletMovements, WalletMovementsQuery } from './wallet-movements.ts';

/** Routes of farmers: fund, choose a pool, join, follow, exit. */
export const farmerRoutes = {
  funding: get('/check-funding', {
    access: 'user-self',
    summary: 'Funding status of the custodial wallet',
    query: FundingRequest,
    response: Funding,
    errors: ['USER_NOT_FOUND', 'FARMER_NOT_FOUND'],
  }),
  checkFunding: post('/check-funding', {
    access: 'user-self',
    summary: 'Check the funding on the ledger now',
    body: FundingRequest,
    response: Funding,
    errors: ['USER_NOT_FOUND', 'FARMER_NOT_FOUND'],
  }),
  userStatus: get('/user/:userId/status', {
    access: 'user-self',
    summary: 'Registration, funding and contract of a user',
    response: UserStatusReport,
    errors: ['USER_NOT_FOUND'],
  }),
  currentFarmer: get('/farmers/current', {
    access: 'farmer',
    summary: 'The signed-in farmer and the active contract',
    response: CurrentFarmer,
    errors: ['FARMER_NOT_FOUND'],
  }),
  blockchainData: get('/farmers/blockchain-data', {
    access: 'signed-in',
    summary: 'Custodial wallet balances and the current block',
    response: BlockchainData,
  }),
  farmerSummary: get('/farmers/:farmerId/summary', {
    access: 'farmer-self',
    summary: "A farmer's figures, all time and for a window",
    query: SummaryQuery,
    response: FarmerSummary,
  }),
  farmerMoney: get('/farmers/:farmerId/money', {
    access: 'farmer-self',
    summary: "A farmer's balance, earnings and losses in KALE",
    response: FarmerMoney,
    errors: ['FARMER_NOT_FOUND'],
    capability: 'farmer-money',
  }),
  farmerBlocks: get('/farmers/:farmerId/blocks', {
    access: 'farmer-self',
    summary: "A farmer's blocks with plantings, work, harvests and totals, newest first",
    query: FarmerBlocksQuery,
    response: FarmerBlocks,
    capability: 'farmer-blocks',
  }),
  walletMovements: get('/farmers/:farmerId/movements', {
    access: 'farmer-self',
    summary: "A farmer's deposits, withdrawals, rewards, lost stakes and network fees, newest first",
    query: WalletMovementsQuery,
    response: WalletMovements,
    capability: 'wallet-movements',
  }),
  plantings: get('/farmers/:farmerId/plantings', {
    access: 'farmer-self',
    summary: 'Plantings, newest first',
    query: HistoryQuery,
    response: Plantings,
  }),
  harvests: get('/farmers/:farmerId/harvests', {
    access: 'farmer-self',
    summary: 'Harvests, newest first',
    query: HistoryQuery,
    response: Harvests,
  }),
  pools: get('/poolers', {
    access: 'public',
    sharedSeconds: 15,
    summary: 'Pools',
    query: PoolsQuery,
    response: Pools,
  }),
  poolDetails: get('/pooler/:poolerId/details', {
    access: 'public',
    sharedSeconds: 15,
    summary: 'Details of a pool',
    query: v.object({ userId: v.optional(UserId) }),
    response: PoolDetails,
    errors: ['POOLER_NOT_FOUND'],
  }),
  poolOutlook: get('/pooler/:poolerId/outlook', {
    access: 'public',
    sharedSeconds: 15,
    summary: "Basis of a pool's projection, from its last seven days",
    response: PoolOutlook,
    errors: ['POOLER_NOT_FOUND'],
    capability: 'pool-outlook',
  }),
  poolRewards: get('/pooler/:poolerId/rewards', {
    access: 'public',
    sharedSeconds: 15,
    summary: "A pool's average reward and lost stakes over a window",
    query: PoolRewardsQuery,
    response: PoolRewards,
    capability: 'pool-outlook',
  }),
  joinPool: post('/join-pool', {
    access: 'farmer',
    summary: 'Request to join a pool; creates a pending contract',
    status: 201,
    body: JoinRequest,
    response: JoinResponse,
    errors: [
      'FARMER_NOT_FOUND',
      'FARMER_NOT_FUNDED',
      'POOLER_NOT_FOUND',
      'POOLER_INACTIVE',
      'POOLER_FULL',
      'ALREADY_IN_POOL',
    ],
  }),
  confirmJoin: post('/confirm-pool-join', {
    access: 'contract-farmer',
    summary: 'Confirm a pending contract',
    body: ConfirmRequest,
    response: ConfirmResponse,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_PENDING', 'SECOND_FACTOR_REQUIRED'],
  }),
  activeContract: get('/contracts/farmers/:farmerId/contracts/active', {
    access: 'farmer-self',
    summary: 'The active or exiting contract of a farmer',
    response: ActiveContract,
  }),
  contracts: get('/contracts', {
    access: 'signed-in',
    summary: 'Your contracts; all contracts for an admin',
    query: ContractsQuery,
    response: Contracts,
  }),
  contract: get('/contracts/:contractId', {
    access: 'contract-party',
    summary: 'One contract',
    response: Contract,
    errors: ['CONTRACT_NOT_FOUND'],
  }),
  changeContract: patch('/contracts/:contractId', {
    access: 'contract-farmer',
    summary: 'Change stake or harvest interval',
    body: ContractSettingsRequest,
    response: Contract,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE', 'SECOND_FACTOR_REQUIRED'],
    capability: 'contract-settings',
  }),
  exitContract: post('/contracts/:contractId/exit', {
    access: 'contract-farmer',
    summary: 'Leave the pool; this cannot be undone',
    body: v.optional(v.object({}), {}),
    response: ExitResponse,
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_NOT_ACTIVE'],
  }),
};
