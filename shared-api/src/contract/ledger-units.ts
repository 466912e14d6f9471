import * as v from 'valibot';
import { fitsLedger } from '../money/index.ts';
import { TOO_LARGE } from './units.ts';

const INTEGER = /^-?\d+$/;

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
