import { randomBytes } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { amount, parseAmount } from 'shared-api/money';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import type { SignedTransaction, TransactionHash, UnsignedTransaction } from '../ledger/ledger.ts';

/** An account on a test ledger. */
export interface Key {
  readonly seed: Uint8Array;
  readonly address: StellarAddress;
}

export const xlm = (text: string) => parseAmount('XLM', text);
export const kale = (units: bigint) => amount('KALE', units);

export function newKey(): Key {
  const seed = randomBytes(32);
  return { seed, address: encodeAccount(publicKeyOf(seed)) };
}

export const signHash = ({ seed }: Key, hash: TransactionHash): Uint8Array =>
  signWith(seed, Buffer.from(hash, 'hex'));

export const sign = (key: Key, unsigned: UnsignedTransaction): SignedTransaction => ({
  ...unsigned,
  signature: signHash(key, unsigned.hash),
});
