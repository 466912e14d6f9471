import { csvFile } from 'shared-api/csv';
import { saveFile } from 'shared-ui/rows';

/** Hands rows to the browser as a CSV file (RFC 4180, UTF-8). */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]) => saveFile(name, csvFile(rows));
