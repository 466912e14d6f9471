import { type Amount, amount, toDecimal } from 'shared-api/money';

/** Atomic units from a table as a decimal string with 7 places. */
export const human = (units: string | bigint) => toDecimal(amount('KALE', BigInt(units)));
export const decimal = (value: Amount) => toDecimal(value);

export const iso = (time: Date | null) => time?.toISOString() ?? null;

/** 0..100 with two places. */
export const percentage = (part: number, whole: number) =>
  whole === 0 ? null : Math.min(100, Math.round((part / whole) * 10_000) / 100);

/** 0..1 with four places. */
export const fraction = (part: number, whole: number) =>
  whole === 0 ? null : Math.min(1, Math.round((part / whole) * 10_000) / 10_000);

/** A delay in blocks as hours at the network's block interval. */
export const hoursOf = (blocks: number, blockIntervalSeconds: number) =>
  Math.round(((blocks * blockIntervalSeconds) / 3600) * 10_000) / 10_000;

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;
