import type { FeeBumpTransaction, Transaction } from '@stellar/stellar-sdk/base';
import type { TransactionHash } from '../ledger.ts';

/** The SDK encodes the whole transaction for each hash, and a transaction never changes. */
const hashes = new WeakMap<Transaction | FeeBumpTransaction, TransactionHash>();

/** The hash that signs a transaction and finds it on the network. */
export function hashOf(transaction: Transaction | FeeBumpTransaction): TransactionHash {
  const known = hashes.get(transaction);
  if (known) return known;
  const hash = Buffer.from(transaction.hash()).toString('hex') as TransactionHash;
  hashes.set(transaction, hash);
  return hash;
}

/** The same as bytes, as keys sign it. */
export const hashBytesOf = (transaction: Transaction | FeeBumpTransaction): Uint8Array =>
  Buffer.from(hashOf(transaction), 'hex');
