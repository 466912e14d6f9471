import { FeeBumpTransaction, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { FeeBump, TransactionHash } from '../ledger.ts';
import type { StellarNetwork } from './network.ts';

/** What was sent: a transaction, in a fee bump or not. */
interface Sent {
  readonly transaction: Transaction;
  readonly hash: TransactionHash;
  /** Pays the fee. */
  readonly payer: StellarAddress;
  /** The hash of the fee bump around it. */
  readonly bumpHash: TransactionHash | null;
}

const hashOf = (of: Transaction | FeeBumpTransaction): TransactionHash =>
  Buffer.from(of.hash()).toString('hex') as TransactionHash;

/** Reads an envelope. Throws Error when it is none. */
export function readEnvelope(envelope: string, passphrase: string): Sent {
  const read = TransactionBuilder.fromXdr(envelope, passphrase);
  if (!(read instanceof FeeBumpTransaction)) {
    return { transaction: read, hash: hashOf(read), payer: read.source as StellarAddress, bumpHash: null };
  }
  const transaction = read.innerTransaction;
  return {
    transaction,
    hash: hashOf(transaction),
    payer: read.feeSource as StellarAddress,
    bumpHash: hashOf(read),
  };
}

/** What a contract call pays for its resources, in stroops; 0 for another transaction. */
function resourceFeeOf(transaction: Transaction): bigint {
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx' || envelope.value.tx.ext.type !== 'sorobanData') return 0n;
  return envelope.value.tx.ext.value.resourceFee;
}

/** What a transaction bids for each of its operations, in stroops. */
export const bidOf = (transaction: Transaction): bigint =>
  (BigInt(transaction.fee) - resourceFeeOf(transaction)) / BigInt(transaction.operations.length);

/** The most that the limit of a transaction's cost lets a fee bump bid for an operation; a bump counts as one more. */
export const mostBid = (transaction: Transaction, maxFee: bigint): bigint =>
  (maxFee - resourceFeeOf(transaction)) / BigInt(transaction.operations.length + 1);

/** The same signed transaction in a fee bump. Signing `hash` is all it lacks. */
export function buildFeeBump(
  transaction: Transaction,
  payer: StellarAddress,
  bid: bigint,
  { passphrase }: StellarNetwork,
): { bump: FeeBump; built: FeeBumpTransaction } {
  const built = TransactionBuilder.buildFeeBumpTransaction(payer, String(bid), transaction, passphrase);
  const bump = {
    payer,
    source: transaction.source as StellarAddress,
    inner: hashOf(transaction),
    hash: hashOf(built),
    fee: amount('XLM', BigInt(built.fee)),
    envelope: built.toXdr(),
  };
  return { bump, built };
}
