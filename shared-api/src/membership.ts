// A farmer's actions and history: joining, changing and leaving, deposits and withdrawals.

export type { WalletMovement } from './contract/wallet-movements.ts';
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
export { useFunding, useRequestTestXlm, useWallet } from './resources/funding.ts';
export { type HistoryRows, loadHistory } from './resources/load-history.ts';
export { loadWalletMovements, useWalletMovements } from './resources/wallet-movements.ts';
export {
  useSetDailyLimit,
  useStopWithdrawal,
  useWithdraw,
  useWithdrawable,
  useWithdrawals,
} from './resources/withdrawals.ts';
