/** The start of a file, by which spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** An apostrophe stops a spreadsheet from evaluating text as a formula; a negative number stays a number. */
const guarded = (text: string) => (/^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file with its line break (RFC 4180), in which no text acts as a formula. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => quoted(guarded(cell))).join(',')}\r\n`;

/** Rows as a CSV file in UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });

/** A time with the local offset: 2026-11-20T12:00:00+01:00. */
export const localTime = (at: number) => {
  const offset = -new Date(at).getTimezoneOffset();
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const wall = new Date(at + offset * 60_000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
};

/** The same in UTC. */
export const utcTime = (at: number) => new Date(at).toISOString();
