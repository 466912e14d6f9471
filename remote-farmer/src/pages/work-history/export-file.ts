import { type Amount, type Asset, toDecimal } from 'shared-api';
import { BYTE_ORDER_MARK, csvLine, localTime, utcTime } from 'shared-api/csv';

export { localTime, utcTime };

/** A file to download. */
export type ExportFile = { name: string; type: 'text/csv' | 'application/json'; parts: string[] };

/** An amount with its decimals, as in a row. */
export const decimal = (value: Amount | null) => (value === null ? null : toDecimal(value));

/** An amount with its asset and in atomic units, as in the totals. */
export const inFull = (value: Amount | null, asset: Asset) =>
  value === null ? null : { amount: toDecimal(value), asset, atomicUnits: value.toString() };

/** The heading of a column, and its cell for each row. */
export type Columns<Row> = readonly (readonly [string, (row: Row) => string])[];

/** Rows in the form of RFC 4180, UTF-8 with a byte order mark so that spreadsheets read every name. */
export const csvOf = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): ExportFile => {
  const lines = [columns.map(([header]) => header), ...rows.map(row => columns.map(([, cell]) => cell(row)))];
  return { name: `${name}.csv`, type: 'text/csv', parts: [BYTE_ORDER_MARK, ...lines.map(csvLine)] };
};

const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The same data with the local time beside each time in UTC: `plantedAt` and `plantedAtLocal`. */
export const withLocalTimes = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      if (Array.isArray(value))
        return [[name, value.map(item => (isObject(item) ? withLocalTimes(item) : item))]];
      if (isObject(value)) return [[name, withLocalTimes(value)]];
      if (typeof value !== 'string' || !UTC_TIME.test(value)) return [[name, value]];
      const local = name.includes('_') ? `${name}_local` : `${name}Local`;
      return [
        [name, value],
        [local, localTime(Date.parse(value))],
      ];
    }),
  );

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The same data for programs. */
export const jsonOf = (name: string, content: object): ExportFile => ({
  name: `${name}.json`,
  type: 'application/json',
  parts: [JSON.stringify(content, null, 2)],
});
