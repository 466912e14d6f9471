import type {
  CurrentFarmer,
  FarmerContract,
  FarmerMoney,
  FarmerSummary,
  Harvest,
  Planting,
  UnitsOfPool,
} from 'shared-api';
import { withLocalTimes } from '../work-history/export-file.ts';
import { moneyRecord } from '../work-history/money-identity.ts';

/** The contents of an export of My Pool. */
export type PoolExport = {
  farmer: CurrentFarmer['farmer'];
  contract: FarmerContract;
  summary: FarmerSummary | undefined;
  plantings: readonly Planting[];
  harvests: readonly Harvest[];
  units: UnitsOfPool;
  at: Date;
  /** The farmer's money, if the server reports it. */
  money: FarmerMoney | undefined;
};

/** A pool's total stake is what is planted now, so a file uses another name for the farmer's sum over all blocks. */
const figuresOf = (summary: FarmerSummary) => {
  const { totalStakedHuman, ...lifetime } = summary.lifetime ?? {};
  const plantedOverTimeHuman = lifetime.plantedOverTimeHuman ?? totalStakedHuman;
  return { ...summary, lifetime: summary.lifetime && { ...lifetime, plantedOverTimeHuman } };
};

/** The contract, its figures and the latest rows as one JSON file; times in UTC and local time, amounts as decimals of their asset. */
export const composePoolExport = ({ at, units, contract, summary, money, ...rest }: PoolExport) => ({
  name: `my-pool-${at.toISOString().slice(0, 10)}.json`,
  text: JSON.stringify(
    withLocalTimes({
      exportedAt: at.toISOString(),
      units: { stake: units.stake, reward: units.reward },
      contract,
      figures: summary ? figuresOf(summary) : null,
      ...moneyRecord(money),
      ...rest,
    }),
    null,
    2,
  ),
});
