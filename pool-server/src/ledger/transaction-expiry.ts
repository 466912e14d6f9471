import type { TransactionOutcome } from './ledger.ts';

/** After `validUntil` a ledger that is just closing may still hold a transaction. */
const GRACE_MS = 2_000;
/** Nothing is signed to be valid for longer than this. */
const LONGEST_MS = 300_000;

type Unknown = Pick<Extract<TransactionOutcome, { status: 'unknown' }>, 'seen'>;

/**
 * Whether a transaction that the ledger does not know can never be applied any more. On a network the clock alone is
 * not enough: a later ledger must have been seen, and every ledger since the transaction was signed.
 */
export function isExpired({ seen }: Unknown, validUntil: Date, now: Date): boolean {
  const end = validUntil.getTime();
  if (!seen) return now.getTime() > end + GRACE_MS;
  return seen.from.getTime() < end - LONGEST_MS && seen.to.getTime() > end;
}
