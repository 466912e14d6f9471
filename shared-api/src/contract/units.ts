import * as v from 'valibot';
import { DECIMAL, isAmount } from '../money/index.ts';

/** 0..100: a pool's reward percentage, success rate and uptime. */
export const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.brand('Percent'));
export type Percent = v.InferOutput<typeof Percent>;

/** 0..1: a farmer's success rate, a stake percentage, a reward split, a platform fee. */
export const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.brand('Fraction'));
export type Fraction = v.InferOutput<typeof Fraction>;

/** Reads 0..100. Throws RangeError outside it. */
export function percent(value: number): Percent {
  if (!v.is(Percent, value)) throw new RangeError(`Not a percentage: ${value}`);
  return value as Percent;
}

/** Reads 0..1. Throws RangeError outside it. */
export function fraction(value: number): Fraction {
  if (!v.is(Fraction, value)) throw new RangeError(`Not a fraction: ${value}`);
  return value as Fraction;
}

/** 0.05 → 5. */
export const asPercent = (value: Fraction) => percent(Math.round(value * 1e8) / 1e6);

/** Why an amount is refused. */
export const TOO_LARGE = 'An amount has at most 64 bits';

const decimalText = (value: string | number) =>
  typeof value === 'number' ? value.toFixed(7) : value.trim().replace(/^(-?\d+\.\d{7})\d+$/, '$1');

/** Money from a server: a decimal string or a number, read as a decimal string with at most 7 places. */
export const Money = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(decimalText),
  v.string(),
  v.regex(DECIMAL, 'Not a decimal amount'),
  v.check(text => !DECIMAL.test(text) || isAmount(text), TOO_LARGE),
  v.brand('Decimal'),
);

/** A moment that a clock can read; ISO 8601 UTC from our own server. */
export const Timestamp = v.pipe(
  v.string(),
  v.check(text => !Number.isNaN(Date.parse(text)), 'Not a time'),
);

/** A count. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
