import type { Brand } from 'valibot';

/** The two assets of a pool: XLM pays fees and reserves, KALE is staked and earned. */
export type Asset = 'XLM' | 'KALE';

declare const asset: unique symbol;
/** Atomic units of one asset (10^7 to the unit). Two assets never mix: adding them does not compile. */
export type Amount<A extends Asset = Asset> = bigint & { readonly [asset]: A };

/** A decimal string as money travels on the wire: at most 7 places, no exponent, no grouping. */
export type Decimal = string & Brand<'Decimal'>;

/** Decimal places of both assets. */
const PLACES = 7;
const UNIT = 10n ** BigInt(PLACES);
const MAXIMUM = 2n ** 63n - 1n;

/** Matches a decimal amount with at most 7 places: sign, whole part and places. */
export const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,7}))?$/;

/** Whether atomic units fit the 64 bits that the ledger has for an amount. */
export const fitsLedger = (units: bigint): boolean => -MAXIMUM <= units && units <= MAXIMUM;

/** Atomic units of decimal text; null for text that is not an amount of the ledger. */
function readUnits(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(PLACES, '0'));
  return fitsLedger(units) ? (sign ? -units : units) : null;
}

/** Whether text is an amount that `parseAmount` reads. */
export const isAmount = (text: string): boolean => readUnits(text) !== null;

/** Thrown for text that is not a decimal amount with at most 7 places within the ledger's 64 bits. */
export class InvalidAmount extends Error {
  constructor(text: string | number) {
    super(`Not an amount: ${JSON.stringify(text)}`);
    this.name = 'InvalidAmount';
  }
}

/** Marks atomic units (stroops) as an amount of an asset. */
export function amount<A extends Asset>(_asset: A, units: bigint): Amount<A> {
  return units as Amount<A>;
}

/**
 * Parses a decimal string such as "12.345" exactly.
 * @throws InvalidAmount for anything else: floats, exponents, more than 7 places, beyond 64 bits.
 */
export function parseAmount<A extends Asset>(of: A, text: string | number): Amount<A> {
  if (typeof text === 'number' && !Number.isSafeInteger(text)) throw new InvalidAmount(text);
  const units = readUnits(String(text));
  if (units === null) throw new InvalidAmount(text);
  return amount(of, units);
}

/** The exact decimal string with 7 places, as money travels on the wire: "12.3450000". */
export function toDecimal(value: Amount): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0');
  const text = `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
  return text as Decimal;
}

/** The digits of a whole number, grouped by thousands: "12,345". */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * For display: thousands grouped, truncated toward zero so that it never exceeds the balance. An amount that would read
 * zero is shown with all its decimals.
 */
export function formatAmount(value: Amount, { places = 2 }: { places?: number } = {}): string {
  const [whole = '0', fraction = ''] = toDecimal(value).split('.');
  const shown = fraction.slice(0, places);
  const text = `${groupThousands(whole)}${shown && `.${shown}`}`;
  return value === 0n || /[1-9]/.test(text) ? text : toDecimal(value);
}
