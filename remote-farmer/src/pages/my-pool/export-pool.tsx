import { Button, toast } from 'shared-ui';
import { saveFile } from '../save-file.ts';
import { composePoolExport, type PoolExport } from './pool-export.ts';

/** The rows may still be on their way. */
type ExportPoolProps = Omit<PoolExport, 'at' | 'plantings' | 'harvests'> & {
  [Rows in 'plantings' | 'harvests']: PoolExport[Rows] | undefined;
};

/** Exports My Pool's data as a file. */
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
