import { type Asset, FeeBumpTransaction, Keypair, Transaction } from '@stellar/stellar-sdk/base';
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
import { hashBytesOf, hashOf } from '../../ledger/stellar/transaction-hash.ts';
import { errorEvent } from './xdr.ts';

export interface Founded {
  readonly passphrase: string;
  readonly kaleContract: string;
  readonly harvestContract?: string;
  readonly assetContract: string;
  readonly asset: Asset;
}

/** The owner of the account or trustline that a key names. */
export function addressOf(key: Extract<LedgerKey, { type: 'account' | 'trustline' }>): StellarAddress {
  const raw = key.value.accountId.value.toBytes();
  return new Keypair({ type: 'ed25519', publicKey: raw }).publicKey() as StellarAddress;
}

export const isContractCall = ({ operations: [operation] }: Transaction) =>
  operation?.type === 'invokeHostFunction';

/** A transaction as the network reads it. */
export interface Offered {
  readonly transaction: Transaction;
  /** The submitted envelope. */
  readonly text: string;
  /** The hash of the transaction itself. */
  readonly innerHash: string;
  /** The fee bump around it. */
  readonly bump: FeeBumpTransaction | null;
  /** The hash of the submission: the fee bump, or the transaction itself. */
  readonly hash: string;
  readonly payer: StellarAddress;
  readonly fee: bigint;
  /** The bid for each operation, in stroops. A fee bump counts as one more operation. */
  readonly bid: bigint;
  readonly billed: bigint;
  /** Whether its source has signed it, and the payer has signed the fee bump. */
  readonly isSigned: boolean;
  /** The entries that it declares to change; null without a declaration. */
  readonly footprint: ReadonlySet<string> | null;
  /** The resource fee of a contract call, in stroops; the rest of its fee is its bid. */
  readonly resourceFee: bigint;
}

/** The sources of a transaction and of its operations. */
const signersOf = ({ source, operations }: Transaction) => [
  source,
  ...operations.flatMap(operation => operation.source ?? []),
];

const hasSigned = (address: string, of: Transaction | FeeBumpTransaction) =>
  of.signatures.some(({ signature }) =>
    isSignedBy(accountKey(address as StellarAddress), hashBytesOf(of), signature.toBytes()),
  );

export function readEnvelope(text: string, { passphrase }: Founded): Offered {
  const outer = TransactionEnvelope.fromXdr(text, 'base64');
  const bump = outer.type === 'envelopeTypeTxFeeBump' ? new FeeBumpTransaction(outer, passphrase) : null;
  const transaction = bump?.innerTransaction ?? new Transaction(outer, passphrase);
  const envelope = bump ? transaction.toEnvelope() : outer;
  const calls = envelope.type === 'envelopeTypeTx' && envelope.value.tx.ext.type === 'sorobanData';
  const data = calls ? envelope.value.tx.ext.value : null;
  const resourceFee = data?.resourceFee ?? 0n;
  const fee = BigInt((bump ?? transaction).fee);
  const billed = BigInt(transaction.operations.length + (bump ? 1 : 0));
  const payer = bump?.feeSource ?? transaction.source;
  return {
    transaction,
    text,
    innerHash: hashOf(transaction),
    bump,
    hash: hashOf(bump ?? transaction),
    payer: payer as StellarAddress,
    fee,
    bid: billed > 0n ? (fee - resourceFee) / billed : 0n,
    billed,
    isSigned:
      signersOf(transaction).every(address => hasSigned(address, transaction)) &&
      (!bump || hasSigned(payer, bump)),
    footprint: data && new Set(data.resources.footprint.readWrite.map(entry => entry.toXdr('base64'))),
    resourceFee,
  };
}

/** Why Stellar does not accept a transaction of an account; null if it does. Now in epoch milliseconds. */
export function wrongWith(
  { transaction, isSigned, footprint, fee, billed }: Offered,
  account: Account,
  payer: Account,
  now: number,
): TransactionResultResult | null {
  const { operations, timeBounds } = transaction;
  if (!isSigned) return TransactionResultResult.txBadAuth();
  if (operations.length === 0) return TransactionResultResult.txMissingOperation();
  if (Number(timeBounds?.maxTime) * 1000 < now) return TransactionResultResult.txTooLate();
  if (BigInt(transaction.sequence) !== account.sequence + 1n) return TransactionResultResult.txBadSeq();
  if (fee < 100n * billed) return TransactionResultResult.txInsufficientFee();
  if (lackOf(payer, fee) > 0n) return TransactionResultResult.txInsufficientBalance();
  if (isContractCall(transaction) && !footprint) {
    return TransactionResultResult.txSorobanInvalid();
  }
  return null;
}

/** The diagnostic events of a failure; the calling contract raises the error of the asset's contract again. */
export function errorsOf(
  failure: LedgerFailure,
  { kaleContract, assetContract }: Founded,
): DiagnosticEvent[] {
  if (failure.kind !== 'contract') return [];
  const raisers = failure.contract === 'kale' ? [kaleContract] : [assetContract, kaleContract];
  return raisers.map(contract => errorEvent(contract, failure.code));
}
