// A farmer's wallet, contract and history: loaded when a page first needs them.

export type { WalletMovement } from './contract/wallet-movements.ts';
export { useBlockchainData } from './resources/blockchain-data.ts';
export { plantingPausedAt, waitsForFarm } from './resources/contract-pauses.ts';
export {
  useActiveContract,
  useChangeContract,
  useConfirmJoin,
  useContracts,
  useExitContract,
  useJoinPool,
  useUnconfirmedContract,
} from './resources/contracts.ts';
export { loadFarmerBlocks, useFarmerBlocks } from './resources/farmer-blocks.ts';
export {
  loadFarmerMoney,
  useCurrentFarmer,
  useFarmerMoney,
  useFarmerSummary,
} from './resources/farmers.ts';
export { useFunding, useRequestTestXlm, useUserStatus, useWallet } from './resources/funding.ts';
export { type BlockRun, blockRun, harvestRuns } from './resources/harvest-runs.ts';
export { useHarvests, usePlantings } from './resources/history.ts';
export { type HistoryRows, loadHistory } from './resources/load-history.ts';
export { usePoolDetails } from './resources/pool-details.ts';
export { usePoolOutlook, usePoolRewards } from './resources/pool-outlook.ts';
export { loadWalletMovements, useWalletMovements } from './resources/wallet-movements.ts';
export {
  useSetDailyLimit,
  useStopWithdrawal,
  useWithdraw,
  useWithdrawable,
  useWithdrawals,
} from './resources/withdrawals.ts';
