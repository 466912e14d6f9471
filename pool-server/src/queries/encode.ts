import { type Amount, amount, toDecimal } from 'shared-api/money';

/** Atomic units from a table as a decimal string with 7 places. */
export const human = (units: string | bigint) => toDecimal(amount('KALE', BigInt(units)));
export const humanOrNull = (units: string | bigint | null) => (units === null ? null : human(units));
export const decimal = (value: Amount) => toDecimal(value);

export const iso = (time: Date | null) => time?.toISOString() ?? null;

/** A delay in blocks as hours at the network's block interval. */
export const hoursOf = (blocks: number, blockIntervalSeconds: number) =>
  Math.round(((blocks * blockIntervalSeconds) / 3600) * 10_000) / 10_000;

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;
