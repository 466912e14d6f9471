import { Account, Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { DecoratedSignature } from '@stellar/stellar-sdk/xdr';
import { accountKey } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { isSignedBy } from '../ed25519.ts';
import type { Operation, SignedTransaction, UnsignedTransaction } from '../ledger.ts';
import type { StellarNetwork } from './network.ts';
import { toStellar } from './operations.ts';
import { hashBytesOf, hashOf } from './transaction-hash.ts';

/** The parts of a transaction, before a simulation has added a contract call's footprint and fee. */
export type Draft = Pick<UnsignedTransaction, 'source' | 'operations' | 'sequence' | 'validUntil'> & {
  /** Stroops for each operation. */
  readonly baseFee: bigint;
};

export function buildTransaction(draft: Draft, network: StellarNetwork): Transaction {
  const { source, operations, sequence, validUntil, baseFee } = draft;
  // The SDK expects the number of the previous transaction.
  const builder = new TransactionBuilder(new Account(source, String(sequence - 1n)), {
    fee: String(baseFee),
    networkPassphrase: network.passphrase,
    timebounds: { minTime: 0, maxTime: Math.floor(validUntil.getTime() / 1000) },
  });
  for (const operation of operations) builder.addOperation(toStellar(operation, network));
  return builder.build();
}

/** A built transaction as the pool signs it: its hash, and its XDR, so that no other one can be sent instead. */
export const toUnsigned = (
  transaction: Transaction,
  { source, operations, sequence, validUntil }: Draft,
): UnsignedTransaction => ({
  source,
  operations,
  sequence,
  validUntil,
  fee: amount('XLM', BigInt(transaction.fee)),
  hash: hashOf(transaction),
  envelope: transaction.toXdr(),
});

/** Whether a transaction contains exactly these operations. */
const does = (transaction: Transaction, operations: readonly Operation[], network: StellarNetwork): boolean =>
  transaction.tx.operations.map(each => each.toXdr('base64')).join() ===
  operations.map(each => toStellar(each, network).toXdr('base64')).join();

/** The prepared transaction, read from its envelope; null if the envelope contains another one. */
export function readUnsigned(
  { envelope, hash, source, operations, sequence, fee, validUntil }: UnsignedTransaction,
  network: StellarNetwork,
): Transaction | null {
  if (!envelope) return null;
  try {
    const transaction = new Transaction(envelope, network.passphrase);
    const isExactly =
      hashOf(transaction) === hash &&
      transaction.source === source &&
      transaction.sequence === String(sequence) &&
      transaction.fee === String(fee) &&
      transaction.timeBounds?.maxTime === String(Math.floor(validUntil.getTime() / 1000)) &&
      does(transaction, operations, network);
    return isExactly ? transaction : null;
  } catch {
    return null;
  }
}

/** The prepared transaction with its signatures; null if a signature is for another transaction. */
export function toSigned(signed: SignedTransaction, network: StellarNetwork): Transaction | null {
  const transaction = readUnsigned(signed, network);
  if (!transaction) return null;
  const { source, signature: own, cosignatures = [] } = signed;
  try {
    for (const { address, signature } of [{ address: source, signature: own }, ...cosignatures]) {
      const key = accountKey(address);
      if (!isSignedBy(key, hashBytesOf(transaction), signature)) return null;
      // `addSignature` would verify the signature again, in slow JavaScript.
      transaction.addDecoratedSignature(new DecoratedSignature({ hint: key.slice(-4), signature }));
    }
    return transaction;
  } catch {
    return null;
  }
}

/** Whether a contract call contains the footprint and cost of a simulation, which every network requires. */
export function isAssembled(transaction: Transaction): boolean {
  const envelope = transaction.toEnvelope();
  return envelope.type === 'envelopeTypeTx' && envelope.value.tx.ext.type === 'sorobanData';
}
