import { createHash } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { publicKeyOf } from '../ed25519.ts';
import type { SignedTransaction, TransactionHash, UnsignedTransaction } from '../ledger.ts';
import { toJson } from './json.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** The seed of the account that owns everything at the start; public, as on Stellar's test networks. */
export const rootSeed = (passphrase: string): Uint8Array => sha256(passphrase);

/** The address of that account. */
export const rootAddress = (passphrase: string): StellarAddress =>
  encodeAccount(publicKeyOf(rootSeed(passphrase)));

/** The hash that a source signs, over its network and every field that affects the transaction's result. */
export function hashTransaction(
  passphrase: string,
  { source, operations, sequence, fee, validUntil }: Omit<UnsignedTransaction, 'hash'>,
): TransactionHash {
  const ordered = operations.map(operation => Object.entries(operation).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sha256(toJson([passphrase, source, sequence, fee, validUntil, ordered])).toString(
    'hex',
  ) as TransactionHash;
}

/** The bytes of a hash, which are the message that is signed. */
export const hashBytes = ({ hash }: Pick<SignedTransaction, 'hash'>): Uint8Array => Buffer.from(hash, 'hex');
