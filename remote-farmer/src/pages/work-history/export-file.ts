import { BYTE_ORDER_MARK, csvLine } from 'shared-api/csv';

/** A file to take away. */
export type ExportFile = { name: string; type: 'text/csv' | 'application/json'; parts: string[] };

/** A time with the offset of this place: 2026-11-20T12:00:00+01:00. */
export const localTime = (at: number) => {
  const offset = -new Date(at).getTimezoneOffset();
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const wall = new Date(at + offset * 60_000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
};

/** The same in UTC. */
export const utcTime = (at: number) => new Date(at).toISOString();
/** What stands above a column, and what in it for each row. */
export type Columns<Row> = readonly (readonly [string, (row: Row) => string])[];

/** Rows as RFC 4180 has them, UTF-8 with a byte order mark so that spreadsheets read every name. */
export const csvOf = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): ExportFile => {
  const lines = [columns.map(([header]) => header), ...rows.map(row => columns.map(([, cell]) => cell(row)))];
  return {
    name: `${name}.csv`,
    type: 'text/csv',
    parts: [BYTE_ORDER_MARK, ...lines.map(csvLine)],
  };
};

/** The same for programs. */
export const jsonOf = (name: string, content: object): ExportFile => ({
  name: `${name}.json`,
  type: 'application/json',
  parts: [JSON.stringify(content, null, 2)],
});
