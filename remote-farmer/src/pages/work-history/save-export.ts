import { toast } from 'shared-ui';
import { saveFile } from '../save-file.ts';
import type { ExportFile } from './export-file.ts';

/** Downloads an export and announces its contents: "12 operations". */
export const saveExport = ({ name, type, parts }: ExportFile, contents: string) => {
  saveFile(name, type, parts);
  toast.success('History exported', { description: `${name} contains ${contents}.` });
};
