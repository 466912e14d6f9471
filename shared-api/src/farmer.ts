// A farmer's contract, figures and latest blocks, loaded with the first page of a farmer.

export { useBlockchainData } from './resources/blockchain-data.ts';
export { plantingPausedAt, waitsForFarm } from './resources/contract-pauses.ts';
export {
  loadFarmerMoney,
  useCurrentFarmer,
  useFarmerMoney,
  useFarmerSummary,
} from './resources/farmers.ts';
export { type BlockRun, blockRun, harvestRuns } from './resources/harvest-runs.ts';
export { useHarvests, usePlantings } from './resources/history.ts';
export { useUserStatus } from './resources/user-status.ts';
