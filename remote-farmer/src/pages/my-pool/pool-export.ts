import type {
  CurrentFarmer,
  FarmerContract,
  FarmerSummary,
  Harvest,
  Planting,
  UnitsOfPool,
} from 'shared-api';

/** What an export of My Pool holds. */
export type PoolExport = {
  farmer: CurrentFarmer['farmer'];
  contract: FarmerContract;
  summary: FarmerSummary | undefined;
  plantings: readonly Planting[];
  harvests: readonly Harvest[];
  units: UnitsOfPool;
  at: Date;
};

/** The contract, its figures and the latest rows as one JSON file; times in UTC, amounts as decimals of their asset. */
export const composePoolExport = ({ at, units, contract, summary, ...rest }: PoolExport) => ({
  name: `my-pool-${at.toISOString().slice(0, 10)}.json`,
  text: JSON.stringify(
    {
      exportedAt: at.toISOString(),
      units: { stake: units.stake, reward: units.reward },
      contract,
      figures: summary ?? null,
      ...rest,
    },
    null,
    2,
  ),
});
