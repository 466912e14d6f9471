import {
  type CurrentFarmer,
  type FarmerContract,
  type UnitsOfPool,
  useFarmerSummary,
  useHarvests,
  usePlantings,
} from 'shared-api';
import { Button, toast } from 'shared-ui';
import { saveFile } from '../save-file.ts';
import { LATEST } from './activity.ts';
import { composePoolExport } from './pool-export.ts';

type ExportPoolProps = { farmer: CurrentFarmer['farmer']; contract: FarmerContract; units: UnitsOfPool };

/** Export of My Pool: what the page shows, as a file. */
export const ExportPool = ({ farmer, contract, units }: ExportPoolProps) => {
  const summary = useFarmerSummary('7d');
  const plantings = usePlantings(LATEST);
  const harvests = useHarvests(LATEST);
  const ready = plantings.data && harvests.data;
  const save = () => {
    if (!plantings.data || !harvests.data) return;
    const { name, text } = composePoolExport({
      farmer,
      contract,
      summary: summary.data,
      plantings: plantings.data.items,
      harvests: harvests.data.items,
      units,
      at: new Date(),
    });
    saveFile(name, 'application/json', [text]);
    toast.success('Pool data exported', { description: `${name} has been downloaded.` });
  };
  return (
    <Button icon="download" onClick={save} disabled={!ready}>
      Export
    </Button>
  );
};
