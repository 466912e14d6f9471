/** Begins a file: with it, spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** An apostrophe keeps a spreadsheet from calculating text; a negative number stays a number. */
const guarded = (text: string) => (/^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file with its end (RFC 4180), in which no text acts as a formula. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => quoted(guarded(cell))).join(',')}\r\n`;
