import { saveFile } from 'shared-ui/content';

const BYTE_ORDER_MARK = '\uFEFF'; // so that spreadsheets read every name

/** Hands rows to the browser as a CSV file (RFC 4180, UTF-8). */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]) => {
  const lines = rows.map(cells => `${cells.map(quoted).join(',')}\r\n`);
  saveFile(name, new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }));
};

/** Text that a spreadsheet would take for a formula is told to be text. */
const guarded = (text: string) => (/^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text);

const quoted = (text: string) => {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
