import { toast } from 'shared-ui';
import { saveFile } from '../save-file.ts';
import type { ExportFile } from './export-file.ts';

/** Hands an export to the browser and says what it holds: "12 operations". */
export const saveExport = ({ name, type, parts }: ExportFile, holds: string) => {
  saveFile(name, type, parts);
  toast.success('History exported', { description: `${name} holds ${holds}.` });
};
