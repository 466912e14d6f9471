import type {
  CurrentFarmer,
  FarmerContract,
  FarmerSummary,
  Harvest,
  Planting,
  UnitsOfPool,
} from 'shared-api';
import { Button, toast } from 'shared-ui';
import { saveFile } from '../save-file.ts';
import { composePoolExport } from './pool-export.ts';

type ExportPoolProps = {
  farmer: CurrentFarmer['farmer'];
  contract: FarmerContract;
  summary: FarmerSummary | undefined;
  plantings: readonly Planting[] | undefined;
  harvests: readonly Harvest[] | undefined;
  units: UnitsOfPool;
};

/** Export of My Pool: what the page shows, as a file. */
export const ExportPool = ({ plantings, harvests, ...rest }: ExportPoolProps) => {
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
