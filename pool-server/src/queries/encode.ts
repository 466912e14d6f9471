import type { RouteName, RouteReply } from 'shared-api/contract';
import { type Amount, amount, toDecimal } from 'shared-api/money';

/** Atomic units from a table as a decimal string with 7 places. */
export const human = (units: string | bigint) => toDecimal(amount('KALE', BigInt(units)));
export const humanOrNull = (units: string | bigint | null) => (units === null ? null : human(units));
export const decimal = (value: Amount) => toDecimal(value);

export const iso = (time: Date | null) => time?.toISOString() ?? null;

type Camel<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name & string;
type OnWire<Value> = Value extends Date ? string : Value;

/** A row as responses name and encode it: `created_at`, a Date, becomes `createdAt`. Without `total`, the page's own. */
export function fromRow<Row extends object>(row: Row) {
  const fields = Object.entries(row).flatMap(([name, value]) => {
    if (name === 'total') return [];
    const key = name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    return [[key, value instanceof Date ? value.toISOString() : value]];
  });
  type Fields = { [Name in Exclude<keyof Row, 'total'> as Camel<Name>]: OnWire<Row[Name]> };
  return Object.fromEntries(fields) as Fields;
}

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
type Sent<Name extends RouteName> =
  RouteReply<Name> extends { items: (infer Item)[] } ? Item : RouteReply<Name>;

/** A row whose columns are the fields of a response, or of its items; any text may be a time. */
export type RowOf<Name extends RouteName> = {
  [Field in keyof Sent<Name> as Snake<Field & string>]:
    | Sent<Name>[Field]
    | (string extends Sent<Name>[Field] ? Date : never);
};

/** A delay in blocks as hours at the network's block interval. */
export const hoursOf = (blocks: number, blockIntervalSeconds: number) =>
  Math.round(((blocks * blockIntervalSeconds) / 3600) * 10_000) / 10_000;

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;
