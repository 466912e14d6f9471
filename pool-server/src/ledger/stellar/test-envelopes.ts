import { type Asset, Keypair, type Transaction } from '@stellar/stellar-sdk/base';
import type { DiagnosticEvent, LedgerKey } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import type { LedgerFailure } from '../failures.ts';
import { errorEvent } from './test-xdr.ts';

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

/** What contracts say of a failure; the error of the asset's contract is raised again by the one that called it. */
export function errorsOf(
  failure: LedgerFailure,
  { kaleContract, assetContract }: Founded,
): DiagnosticEvent[] {
  if (failure.kind !== 'contract') return [];
  const raisers = failure.contract === 'kale' ? [kaleContract] : [assetContract, kaleContract];
  return raisers.map(contract => errorEvent(contract, failure.code));
}
