import * as v from 'valibot';
import { DECIMAL, fitsLedger, isAmount } from '../money/index.ts';

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

const TOO_LARGE = 'An amount has at most 64 bits';
const INTEGER = /^-?\d+$/;

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

/** Atomic units (1 KALE = 10^7) as a whole-number string. */
export const Atomic = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.string(),
  v.regex(INTEGER, 'Not a whole number of atomic units'),
  v.check(text => !INTEGER.test(text) || fitsLedger(BigInt(text)), TOO_LARGE),
  v.brand('Atomic'),
);
export type Atomic = v.InferOutput<typeof Atomic>;

/** Atomic units for the wire. */
export const atomic = (units: bigint) => units.toString() as Atomic;

/** A moment that a clock can read; ISO 8601 UTC from our own server. */
export const Timestamp = v.pipe(
  v.string(),
  v.check(text => !Number.isNaN(Date.parse(text)), 'Not a time'),
);

/** How many of something. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Index of a KALE block (u32). */
export const BlockIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff));

const U64_MAXIMUM = 2n ** 64n - 1n;

const isNonce = (text: string) =>
  /^(\d{1,20}|0x[0-9a-fA-F]{1,16})$/.test(text) && BigInt(text) <= U64_MAXIMUM;

/** A u64 nonce as decimal or 0x-hex text: a JavaScript number cannot hold it. */
export const Nonce = v.pipe(
  v.string(),
  v.check(isNonce, 'A nonce is a whole number of at most 64 bits, decimal or 0x-hex'),
  v.brand('Nonce'),
);
export type Nonce = v.InferOutput<typeof Nonce>;

/** A nonce as it was submitted: a malformed one is an invalid row of the result and does not fail the others. */
export const SubmittedNonce = v.pipe(v.string(), v.maxLength(200));

/** 32 bytes as lower-case hex: a hash or an entropy. */
export const Hash = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{64}$/, 'Not 32 bytes of hex'));
