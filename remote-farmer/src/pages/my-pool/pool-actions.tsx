import { type CurrentFarmer, type FarmerContract, FRESHNESS, type UnitsOfPool } from 'shared-api';
import {
  useBlockchainData,
  useCurrentFarmer,
  useFarmerMoney,
  useFarmerSummary,
  useHarvests,
  usePlantings,
} from 'shared-api/farmer';
import { AgeAndRefresh } from 'shared-ui';
import { useAnnouncedUpdates } from '../live/use-announced-updates.ts';
import { LATEST } from './activity.ts';
import { ExportPool } from './export-pool.tsx';

type PoolActionsProps = { farmer: CurrentFarmer['farmer']; contract: FarmerContract; units: UnitsOfPool };

/** The age of the figures, Refresh, Export, and announcements of updates for screen readers. */
export const PoolActions = ({ farmer, contract, units }: PoolActionsProps) => {
  const current = useCurrentFarmer();
  const summary = useFarmerSummary('7d');
  const money = useFarmerMoney().data;
  const plantings = usePlantings(LATEST);
  const harvests = useHarvests(LATEST);
  useAnnouncedUpdates(contract.id, plantings.data?.items, harvests.data?.items, units);
  const sources = [current, summary, plantings, harvests, useBlockchainData()];
  const all = {
    updatedAt: current.updatedAt,
    error: sources.find(({ error }) => error)?.error,
    validating: sources.some(({ validating }) => validating),
    refresh: () => {
      for (const { refresh } of sources) refresh();
    },
  };
  return (
    <>
      <AgeAndRefresh of={all} freshFor={FRESHNESS.pulse.freshFor} />
      <ExportPool
        farmer={farmer}
        contract={contract}
        summary={summary.data}
        plantings={plantings.data?.items}
        harvests={harvests.data?.items}
        units={units}
        money={money}
      />
    </>
  );
};
