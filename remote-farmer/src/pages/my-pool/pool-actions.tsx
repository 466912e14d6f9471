import { type CurrentFarmer, type FarmerContract, FRESHNESS, type UnitsOfPool } from 'shared-api';
import {
  useBlockchainData,
  useCurrentFarmer,
  useFarmerMoney,
  useFarmerSummary,
  useHarvests,
  usePlantings,
} from 'shared-api/farmer';
import { AgeAndRefresh, Button, toast, withoutAge } from 'shared-ui';
import { useAnnouncedUpdates } from '../live/use-announced-updates.ts';
import { saveFile } from '../save-file.ts';
import { LATEST } from './activity.ts';
import { composePoolExport, type PoolExport } from './pool-export.ts';

/** The rows may still be loading. */
type ExportPoolProps = Omit<PoolExport, 'at' | 'plantings' | 'harvests'> & {
  [Rows in 'plantings' | 'harvests']: PoolExport[Rows] | undefined;
};

/** Exports My Pool's data as a file. */
const ExportPool = ({ plantings, harvests, ...rest }: ExportPoolProps) => {
  const save = () => {
    if (!plantings || !harvests) return;
    const { name, text } = composePoolExport({ ...rest, plantings, harvests, at: new Date() });
    saveFile(name, 'application/json', [text]);
    toast.success('Pool data exported', { description: `${name} has been downloaded.` });
  };
  return (
    <Button icon="download" onClick={save} disabled={!plantings || !harvests}>
      Export
    </Button>
  );
};

type PoolActionsProps = { farmer: CurrentFarmer['farmer']; contract: FarmerContract; units: UnitsOfPool };

/** The age of the figures, Refresh, Export, and announcements of updates for screen readers. */
export const PoolActions = ({ farmer, contract, units }: PoolActionsProps) => {
  const current = useCurrentFarmer();
  const summary = useFarmerSummary('7d');
  const money = useFarmerMoney();
  const plantings = usePlantings(LATEST);
  const harvests = useHarvests(LATEST);
  useAnnouncedUpdates(contract.id, plantings.data?.items, harvests.data?.items, units);
  const blockchain = withoutAge(useBlockchainData());
  const sources = [current, money, summary, plantings, harvests, blockchain];
  return (
    <>
      <AgeAndRefresh of={sources} freshFor={FRESHNESS.pulse.freshFor} />
      <ExportPool
        farmer={farmer}
        contract={contract}
        summary={summary.data}
        plantings={plantings.data?.items}
        harvests={harvests.data?.items}
        units={units}
        money={money.data}
      />
    </>
  );
};
