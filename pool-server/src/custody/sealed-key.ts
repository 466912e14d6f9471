import { randomFillSync } from 'node:crypto';
import type { StellarAddress } from 'shared-api/address';
import type { Queryable } from '../database/database.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import type { KeyRing } from './key-ring.ts';
import { CustodyError, type KeyEncryptionKey } from './master-key.ts';

/** A farmer's or pool's wallet, the sponsor's account, or the key that signs the signer's own records. */
export type Purpose = 'wallet' | 'sponsor' | 'records';

/** The plain text of a record. It is authenticated together with the secret, so a changed row cannot be unsealed. */
export interface KeyBinding {
  readonly address: StellarAddress;
  readonly purpose: Purpose;
  /** The only address outside the pool that this wallet pays; null when it pays none. */
  readonly payout: StellarAddress | null;
  /** The address that replaces it, and when; null when no change was ordered. */
  readonly next_payout: StellarAddress | null;
  readonly next_from: Date | null;
}

/** The payout addresses of a wallet. */
export type PayoutBinding = Pick<KeyBinding, 'payout' | 'next_payout' | 'next_from'>;

/** A row of `custody.keys`. */
export interface SealedKey extends KeyBinding {
  readonly master_key_id: string;
  /** The record's own key, encrypted under the master key; null in a record from before envelope encryption. */
  readonly data_key: Uint8Array | null;
  readonly sealed: Uint8Array;
}

export const SEALED_COLUMNS =
  'address, purpose, payout, next_payout, next_from, master_key_id, data_key, sealed';

const bound = ({ address, purpose, payout, next_payout, next_from }: KeyBinding) =>
  JSON.stringify(['kale-pool custodial key', address, purpose, payout, next_payout, next_from]);
const dataKeyOwner = (address: string) => `data key of ${address}`;

/** Adds a record, or replaces the one of the same address. */
export const writeKey = (tx: Queryable, key: SealedKey) =>
  tx.query(
    `INSERT INTO custody.keys (${SEALED_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (address) DO UPDATE SET payout = excluded.payout, next_payout = excluded.next_payout,
       next_from = excluded.next_from, master_key_id = excluded.master_key_id, data_key = excluded.data_key,
       sealed = excluded.sealed`,
    [
      key.address,
      key.purpose,
      key.payout,
      key.next_payout,
      key.next_from,
      key.master_key_id,
      key.data_key,
      key.sealed,
    ],
  );

/** Seals a secret under a new data key, and that under a key-encryption key (envelope encryption). */
export async function sealKey(
  secret: Uint8Array,
  binding: KeyBinding,
  under: KeyEncryptionKey,
): Promise<SealedKey> {
  const { address } = binding;
  const dataKey = randomFillSync(new Uint8Array(32));
  try {
    const sealed = encrypt(dataKey, secret, bound(binding));
    const data_key = await under.seal(dataKey, dataKeyOwner(address));
    return { ...binding, master_key_id: under.id, data_key, sealed };
  } finally {
    dataKey.fill(0);
  }
}

/** Passes a secret to `use` and wipes it before returning. Throws CustodyError if it cannot be unsealed. */
export async function unsealKey<T>(
  key: SealedKey,
  keys: KeyRing,
  use: (secret: Uint8Array) => T,
): Promise<T> {
  const { address, data_key, sealed } = key;
  const under = keyOf(key, keys);
  if (!data_key) return under.unseal(sealed, address, use);
  return under.unseal(data_key, dataKeyOwner(address), dataKey => {
    const secret = decrypt(dataKey, sealed, bound(key));
    if (!secret) throw new CustodyError(`The key of ${address} cannot be unsealed`);
    try {
      return use(secret);
    } finally {
      secret.fill(0);
    }
  });
}

/** The same record under another key-encryption key. Throws CustodyError if it cannot be unsealed. */
export async function resealKey(key: SealedKey, keys: KeyRing, to: KeyEncryptionKey): Promise<SealedKey> {
  const { address, data_key, sealed } = key;
  const owner = data_key ? dataKeyOwner(address) : address;
  await unsealKey(key, keys, () => undefined);
  const plain = await keyOf(key, keys).unseal(data_key ?? sealed, owner, each => each.slice());
  try {
    const resealed = await to.seal(plain, owner);
    return {
      ...key,
      master_key_id: to.id,
      ...(data_key ? { data_key: resealed } : { sealed: resealed }),
    };
  } finally {
    plain.fill(0);
  }
}

function keyOf({ address, master_key_id: id }: SealedKey, keys: KeyRing): KeyEncryptionKey {
  const key = keys.find(id);
  if (!key) throw new CustodyError(`The key of ${address} is sealed under another master key, ${id}`);
  return key;
}
