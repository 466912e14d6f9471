import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import type { Operation, UnsignedTransaction } from '../ledger/ledger.ts';

/** How long after signing a transaction may be sent. */
const LONGEST_VALID_MS = 180_000;
/** A payout pays the pool and the platform; everything else is one operation. */
const MAX_OPERATIONS = 2;

/** A payment to an address other than the wallet's payout address: allowed only as a share of a reward. */
export interface Share {
  readonly destination: StellarAddress;
  readonly amount: Amount<'KALE'>;
}

/** The meaning of an order's operations for the wallet that sends them. */
export type Reading =
  | { kind: 'refused'; reason: string }
  /** Calls the KALE contract for a farmer. */
  | { kind: 'call'; farmer: StellarAddress }
  | { kind: 'trustline' }
  /** Pays only one address. */
  | { kind: 'payment'; destination: StellarAddress }
  | { kind: 'shares'; shares: readonly Share[] }
  /** Opens a wallet or its trustline, with reserves that the source sponsors. */
  | { kind: 'sponsorship'; sponsored: StellarAddress };

export interface Limits {
  readonly maxFee: Amount<'XLM'>;
  readonly now: Date;
}

/** The shares that these operations pay. */
export const sharesOf = (operations: readonly Operation[]): Share[] =>
  operations.flatMap(each =>
    each.type === 'payment' && each.asset === 'KALE'
      ? [{ destination: each.destination, amount: amount('KALE', BigInt(each.amount)) }]
      : [],
  );

const refused = (reason: string): Reading => ({ kind: 'refused', reason });

/** Interprets an order by its operations alone, not its stated purpose. `asShares`: it names a harvest. */
export function readOrder(
  { source, operations, fee, validUntil }: UnsignedTransaction,
  asShares: boolean,
  { maxFee, now }: Limits,
): Reading {
  if (operations.length === 0) return refused('it has no operation');
  if (fee > maxFee) return refused('its fee exceeds the limit');
  if (!(validUntil.getTime() <= now.getTime() + LONGEST_VALID_MS)) return refused('it is valid for too long');
  if (operations[0]?.type === 'beginSponsoring') return readSponsorship(operations);
  if (operations.length > MAX_OPERATIONS) return refused(`it has ${operations.length} operations`);
  const unfit = operations.map(operation => unfitness(operation, source)).find(reason => reason !== null);
  if (unfit) return refused(unfit);
  if (asShares) {
    const shares = sharesOf(operations);
    return shares.length === operations.length
      ? { kind: 'shares', shares }
      : refused('shares are paid in KALE');
  }
  const [operation] = operations;
  if (!operation || operations.length > 1) return refused('several operations that are not shares');
  switch (operation.type) {
    case 'plant':
    case 'work':
    case 'harvest':
    case 'harvestMany':
      return { kind: 'call', farmer: operation.farmer };
    case 'addTrustline':
      return operation.account ? refused('a trustline of another wallet') : { kind: 'trustline' };
    case 'payment':
    case 'createAccount':
      return { kind: 'payment', destination: operation.destination };
    case 'endSponsoring':
      return refused('it sponsors nothing');
  }
}

/** Reserves may be sponsored for one wallet only: its account with 0 XLM, if new, and its KALE trustline. */
function readSponsorship(operations: readonly Operation[]): Reading {
  const [begin, ...rest] = operations;
  const end = rest.at(-1);
  const opened = rest.slice(0, -1);
  const trustline = opened.at(-1);
  const account = opened.length > 1 ? opened[0] : null;
  if (begin?.type !== 'beginSponsoring' || end?.type !== 'endSponsoring' || opened.length > 2)
    return refused('reserves are sponsored for an account and its trustline only');
  const { sponsored } = begin;
  const isOpening =
    account === null ||
    (account?.type === 'createAccount' &&
      account.destination === sponsored &&
      account.startingBalance === 0n);
  return isOpening &&
    end.sponsored === sponsored &&
    trustline?.type === 'addTrustline' &&
    trustline.account === sponsored
    ? { kind: 'sponsorship', sponsored }
    : refused('reserves are sponsored for an account and its trustline only');
}

function unfitness(operation: Operation, source: StellarAddress): string | null {
  switch (operation.type) {
    case 'plant':
      if (operation.farmer !== source) return 'it plants for another wallet';
      return operation.amount < 0n ? 'its stake is negative' : null;
    case 'payment':
      return operation.amount <= 0n ? 'it pays nothing' : null;
    case 'createAccount':
      return operation.startingBalance <= 0n ? 'it pays nothing' : null;
    default:
      return null;
  }
}
