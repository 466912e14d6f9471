import { BYTE_ORDER_MARK, csvLine } from 'shared-api/csv';

export { localTime, utcTime } from 'shared-api/csv';

/** A file to take away. */
export type ExportFile = { name: string; type: 'text/csv' | 'application/json'; parts: string[] };

/** The heading of a column, and its cell for each row. */
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
