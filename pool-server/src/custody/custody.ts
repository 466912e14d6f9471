import { randomFillSync } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { type Database, inTransaction, one, type Queryable } from '../database/database.ts';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import type { SignedTransaction, TransactionHash, UnsignedTransaction } from '../ledger/ledger.ts';
import type { KeyRing, SealedKey } from './key-ring.ts';
import { CustodyError } from './master-key.ts';
import { lockedKeyId, requireMasterKeys } from './recorded-key.ts';

/** Keeps the secrets of custodial wallets. They never leave it: callers get addresses and signatures. */
export interface Custody {
  /** Creates a wallet and stores its sealed key; part of the caller's database transaction if one is given. */
  createWallet(on?: Queryable): Promise<StellarAddress>;
  /** The 64-byte signature of a hash by a wallet's key. Throws CustodyError for an unknown wallet or a broken key. */
  sign(address: StellarAddress, hash: TransactionHash): Promise<Uint8Array>;
  /** Whether custody has the key of an address. */
  keeps(address: StellarAddress): Promise<boolean>;
  /** Signs a transaction by its source. */
  signTransaction(transaction: UnsignedTransaction): Promise<SignedTransaction>;
}

/** Sealed keys kept in memory, as sealed as in the database: a few megabytes. */
const CACHED = 10_000;

/**
 * Opens custody on the tables of `migrateCustody`.
 *
 * @throws MasterKeyRefused unless the ring holds the master keys of the database.
 */
export async function openCustody({
  database,
  keys,
}: {
  database: Database;
  keys: KeyRing;
}): Promise<Custody> {
  await inTransaction(database, tx => requireMasterKeys(tx, keys));
  const cached = new Map<StellarAddress, SealedKey>();

  async function find(address: StellarAddress): Promise<SealedKey | undefined> {
    const known = cached.get(address);
    if (known) return known;
    const row = await one<SealedKey>(
      database,
      'SELECT address, master_key_id, sealed FROM custody.keys WHERE address = $1',
      [address],
    );
    if (!row) return undefined;
    if (cached.size >= CACHED) cached.clear();
    // A copy: the buffer that pg returns is a slice of a larger block, which would stay in memory as a whole.
    const kept = { ...row, sealed: new Uint8Array(row.sealed) };
    cached.set(address, kept);
    return kept;
  }

  async function sign(address: StellarAddress, hash: TransactionHash): Promise<Uint8Array> {
    const key = await find(address);
    if (!key) throw new CustodyError(`Custody has no key of ${address}`);
    try {
      return keys.unseal(key, secret => signWith(secret, Buffer.from(hash, 'hex')));
    } catch (error) {
      // Read again next time: the row may have been repaired since.
      cached.delete(address);
      throw error;
    }
  }

  async function createWallet(tx: Queryable): Promise<StellarAddress> {
    const secret = randomFillSync(new Uint8Array(32));
    try {
      const address = encodeAccount(publicKeyOf(secret));
      const id = await lockedKeyId(tx);
      const masterKey = keys.find(id);
      if (!masterKey) {
        throw new CustodyError(`New keys are sealed under master key ${id}, which this program lacks`);
      }
      await tx.query('INSERT INTO custody.keys (address, master_key_id, sealed) VALUES ($1, $2, $3)', [
        address,
        id,
        masterKey.seal(secret, address),
      ]);
      return address;
    } finally {
      secret.fill(0);
    }
  }

  return {
    sign,
    keeps: async address => (await find(address)) !== undefined,
    createWallet: on => (on ? createWallet(on) : inTransaction(database, createWallet)),

    async signTransaction(transaction) {
      return { ...transaction, signature: await sign(transaction.source, transaction.hash) };
    },
  };
}
