import { FeeBumpTransaction, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { accountKey, type StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { isSignedBy } from '../ed25519.ts';
import type { FeeBump, TransactionHash } from '../ledger.ts';
import type { StellarNetwork } from './network.ts';
import { hashBytesOf, hashOf } from './transaction-hash.ts';

/** A sent transaction, with or without a fee bump. */
interface Sent {
  readonly transaction: Transaction;
  readonly hash: TransactionHash;
  readonly payer: StellarAddress;
  /** The hash of the fee bump around it. */
  readonly bumpHash: TransactionHash | null;
}

/** Reads an envelope. Throws Error when it is malformed. */
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

/** The resource fee of a contract call, in stroops; 0 for other transactions. */
function resourceFeeOf(transaction: Transaction): bigint {
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx' || envelope.value.tx.ext.type !== 'sorobanData') return 0n;
  return envelope.value.tx.ext.value.resourceFee;
}

/** The bid for each of a transaction's operations at this fee, in stroops: by default its own. */
export const bidOf = (transaction: Transaction, fee = BigInt(transaction.fee)): bigint =>
  (fee - resourceFeeOf(transaction)) / BigInt(transaction.operations.length);

/** The highest bid per operation that a transaction's limit allows a fee bump, which counts as one more operation. */
export const maxBid = (transaction: Transaction, maxFee: bigint): bigint =>
  (maxFee - resourceFeeOf(transaction)) / BigInt(transaction.operations.length + 1);

/** Whether the envelope contains exactly this fee bump, around a transaction with its source's signature. */
export function isSignedBump(
  { envelope, hash, inner, source, payer, fee }: FeeBump,
  { passphrase }: StellarNetwork,
): boolean {
  try {
    const built = TransactionBuilder.fromXdr(envelope, passphrase);
    if (!(built instanceof FeeBumpTransaction)) return false;
    const transaction = built.innerTransaction;
    return (
      hashOf(built) === hash &&
      hashOf(transaction) === inner &&
      built.feeSource === payer &&
      built.fee === String(fee) &&
      transaction.source === source &&
      transaction.signatures.some(({ signature }) =>
        isSignedBy(accountKey(source), hashBytesOf(transaction), signature.toBytes()),
      )
    );
  } catch {
    return false;
  }
}

/** The same signed transaction in a fee bump, of which only `hash` remains to be signed. */
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
