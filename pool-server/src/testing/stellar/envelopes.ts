import { type Asset, Keypair, Transaction } from '@stellar/stellar-sdk/base';
import {
  type DiagnosticEvent,
  type LedgerKey,
  TransactionEnvelope,
  TransactionResultResult,
} from '@stellar/stellar-sdk/xdr';
import { accountKey, type StellarAddress } from 'shared-api/address';
import { isSignedBy } from '../../ledger/ed25519.ts';
import type { LedgerFailure } from '../../ledger/failures.ts';
import { type Account, lackOf } from '../../ledger/sandbox/account.ts';
import { errorEvent } from './xdr.ts';

export interface Founded {
  readonly passphrase: string;
  readonly kaleContract: string;
  readonly assetContract: string;
  readonly asset: Asset;
}

/** Whose account or trustline a key names. */
export function addressOf(key: Extract<LedgerKey, { type: 'account' | 'trustline' }>): StellarAddress {
  const raw = key.value.accountId.value.toBytes();
  return new Keypair({ type: 'ed25519', publicKey: raw }).publicKey() as StellarAddress;
}

export const isContractCall = ({ operations: [operation] }: Transaction) =>
  operation?.type === 'invokeHostFunction';

/** A transaction as the network reads it. */
export interface Offered {
  readonly transaction: Transaction;
  readonly hash: string;
  /** Whether its source has signed it. */
  readonly isSigned: boolean;
  /** The entries that it says it changes; null where it says nothing. */
  readonly footprint: ReadonlySet<string> | null;
  /** What a contract call offers for what it touches and computes, in stroops; the rest of its fee is its bid. */
  readonly resourceFee: bigint;
}

export function readEnvelope(text: string, { passphrase }: Founded): Offered {
  const envelope = TransactionEnvelope.fromXdr(text, 'base64');
  const transaction = new Transaction(envelope, passphrase);
  const hash = transaction.hash();
  const [signature] = transaction.signatures;
  const calls = envelope.type === 'envelopeTypeTx' && envelope.value.tx.ext.type === 'sorobanData';
  const data = calls ? envelope.value.tx.ext.value : null;
  const key = accountKey(transaction.source as StellarAddress);
  return {
    transaction,
    hash: Buffer.from(hash).toString('hex'),
    isSigned: !!signature && isSignedBy(key, hash, signature.signature.toBytes()),
    footprint: data && new Set(data.resources.footprint.readWrite.map(entry => entry.toXdr('base64'))),
    resourceFee: data?.resourceFee ?? 0n,
  };
}

/** Why Stellar does not take a transaction of an account in; null where it does. Now in epoch milliseconds. */
export function wrongWith(
  { transaction, isSigned, footprint }: Offered,
  account: Account,
  now: number,
): TransactionResultResult | null {
  const { operations, timeBounds } = transaction;
  const fee = BigInt(transaction.fee);
  if (!isSigned) return TransactionResultResult.txBadAuth();
  if (operations.length === 0) return TransactionResultResult.txMissingOperation();
  if (Number(timeBounds?.maxTime) * 1000 < now) return TransactionResultResult.txTooLate();
  if (BigInt(transaction.sequence) !== account.sequence + 1n) return TransactionResultResult.txBadSeq();
  if (fee < 100n * BigInt(operations.length)) return TransactionResultResult.txInsufficientFee();
  if (lackOf(account, fee) > 0n) return TransactionResultResult.txInsufficientBalance();
  if (isContractCall(transaction) && !footprint) {
    return TransactionResultResult.txSorobanInvalid();
  }
  return null;
}

/** What contracts say of a failure; the error of the asset's contract is raised again by the one that called it. */
export function errorsOf(
  failure: LedgerFailure,
  { kaleContract, assetContract }: Founded,
): DiagnosticEvent[] {
  if (failure.kind !== 'contract') return [];
  const raisers = failure.contract === 'kale' ? [kaleContract] : [assetContract, kaleContract];
  return raisers.map(contract => errorEvent(contract, failure.code));
}
