import type { FeeBumpTransaction, Transaction } from '@stellar/stellar-sdk/base';
import type { TransactionHash } from '../ledger.ts';

/** Cached, because the SDK encodes the whole transaction for each hash. A transaction never changes. */
const hashes = new WeakMap<Transaction | FeeBumpTransaction, TransactionHash>();

/** The hash of a transaction, which is signed and by which the network finds it. */
export function hashOf(transaction: Transaction | FeeBumpTransaction): TransactionHash {
  const known = hashes.get(transaction);
  if (known) return known;
  const hash = Buffer.from(transaction.hash()).toString('hex') as TransactionHash;
  hashes.set(transaction, hash);
  return hash;
}

/** The hash as bytes, for signing. */
export const hashBytesOf = (transaction: Transaction | FeeBumpTransaction): Uint8Array =>
  Buffer.from(hashOf(transaction), 'hex');
