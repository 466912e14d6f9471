import type { StellarAddress } from 'shared-api/address';
import type { Ledger, TransactionOutcome } from './ledger.ts';

/** After `validUntil`, a ledger that is just closing may still contain a transaction. */
const GRACE_MS = 2_000;
/** A provider whose last ledger is older than this, in milliseconds, lags behind the network and is not used. */
export const BEHIND_MS = 60_000;
/** The maximum validity of anything that is signed. */
export const LONGEST_MS = 300_000;

/** An unknown outcome, with the ledgers that were searched. */
export type Unknown = Pick<Extract<TransactionOutcome, { status: 'unknown' }>, 'seen'>;

/**
 * Whether a transaction that the ledger does not know can no longer be applied. On a network the clock is not enough: a
 * later ledger must have been seen, and every ledger since the transaction was signed.
 */
export function isExpired({ seen }: Unknown, validUntil: Date, now: Date): boolean {
  const end = validUntil.getTime();
  if (!seen) return now.getTime() > end + GRACE_MS;
  return seen.from.getTime() < end - LONGEST_MS && seen.to.getTime() > end;
}

/** A sent transaction; `sequence` is missing in records of earlier versions. */
interface Sent {
  readonly source: StellarAddress;
  readonly sequence?: bigint | string | null | undefined;
  readonly validUntil: Date;
}

/** Whether the ledgers that may contain a transaction are no longer all available: then its hash proves nothing. */
export const isForgotten = ({ seen }: Unknown, validUntil: Date): boolean =>
  seen !== undefined &&
  seen.to.getTime() > validUntil.getTime() &&
  seen.from.getTime() >= validUntil.getTime() - LONGEST_MS;

/**
 * The same for a transaction with a known source: once it can no longer be applied, and its source has not reached its
 * sequence number, it never was, however little history is available.
 */
export async function isOver(
  ledger: Pick<Ledger, 'sequenceAfter'>,
  outcome: Unknown,
  { source, sequence, validUntil }: Sent,
  now: Date,
): Promise<boolean> {
  if (isExpired(outcome, validUntil, now)) return true;
  if (sequence == null || !isForgotten(outcome, validUntil)) return false;
  const reached = await ledger.sequenceAfter?.(source, validUntil);
  return reached != null && reached < BigInt(sequence);
}
