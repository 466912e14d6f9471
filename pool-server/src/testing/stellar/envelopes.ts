import { type Asset, Keypair, type Transaction } from '@stellar/stellar-sdk/base';
import { type DiagnosticEvent, type LedgerKey, TransactionResultResult } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
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

/** The entries that a transaction says it changes; null where it says nothing. */
export function footprintOf(transaction: Transaction): Set<string> | null {
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx' || envelope.value.tx.ext.type !== 'sorobanData') return null;
  const { readWrite } = envelope.value.tx.ext.value.resources.footprint;
  return new Set(readWrite.map(key => key.toXdr('base64')));
}

/** What a contract call offers for what it touches and computes, in stroops; the rest of its fee is its bid. */
export function resourceFeeOf(transaction: Transaction): bigint {
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx' || envelope.value.tx.ext.type !== 'sorobanData') return 0n;
  return envelope.value.tx.ext.value.resourceFee;
}

/** Why Stellar does not take a transaction of an account in; null where it does. Now in epoch milliseconds. */
export function wrongWith(
  transaction: Transaction,
  account: Account,
  now: number,
): TransactionResultResult | null {
  const { source, signatures, operations, timeBounds } = transaction;
  const [signature] = signatures;
  const fee = BigInt(transaction.fee);
  if (!signature || !Keypair.fromPublicKey(source).verify(transaction.hash(), signature.signature)) {
    return TransactionResultResult.txBadAuth();
  }
  if (operations.length === 0) return TransactionResultResult.txMissingOperation();
  if (Number(timeBounds?.maxTime) * 1000 < now) return TransactionResultResult.txTooLate();
  if (BigInt(transaction.sequence) !== account.sequence + 1n) return TransactionResultResult.txBadSeq();
  if (fee < 100n * BigInt(operations.length)) return TransactionResultResult.txInsufficientFee();
  if (lackOf(account, fee) > 0n) return TransactionResultResult.txInsufficientBalance();
  if (isContractCall(transaction) && !footprintOf(transaction)) {
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
