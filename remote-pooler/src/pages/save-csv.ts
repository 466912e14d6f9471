import { csvFile } from 'shared-api/csv';
import { saveFile } from 'shared-ui/rows';

/** Offers rows as a CSV file (RFC 4180, UTF-8) for download. */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]) => saveFile(name, csvFile(rows));
