import { randomFillSync } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { type Database, inTransaction, one, type Queryable } from '../database/database.ts';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import type { SignedTransaction, TransactionHash, UnsignedTransaction } from '../ledger/ledger.ts';
import { CustodyError, type MasterKey } from './master-key.ts';

/** Keeps the secrets of custodial wallets. None ever leaves: others get addresses and signatures. */
export interface Custody {
  /** A new wallet, its key sealed and stored; part of the caller's database transaction when given one. */
  createWallet(on?: Queryable): Promise<StellarAddress>;
  /** The 64-byte signature of a hash by a wallet's key. Throws CustodyError for a wallet that is not kept here. */
  sign(address: StellarAddress, hash: TransactionHash): Promise<Uint8Array>;
  /** Whether the key of an address is kept here. */
  keeps(address: StellarAddress): Promise<boolean>;
  /** Signs a transaction by its source. */
  signTransaction(transaction: UnsignedTransaction): Promise<SignedTransaction>;
  /** Seals every key under the current master key; afterwards earlier ones can be destroyed. Answers how many. */
  reseal(): Promise<number>;
}

export interface CustodyOptions {
  readonly database: Database;
  /** Seals new keys. */
  readonly masterKey: MasterKey;
  /** Still open keys that they sealed, until these are sealed anew. */
  readonly earlierKeys?: readonly MasterKey[];
}

interface KeyRow {
  address: StellarAddress;
  master_key_id: string;
  sealed: Uint8Array;
}

/** Rows sealed anew in one database transaction. */
const RESEAL_ROWS = 200;
/** Sealed keys kept at hand, as sealed as in the database; so many fill a few megabytes. */
const AT_HAND = 10_000;

/** Opens custody on the tables of `migrateCustody`. */
export function openCustody({ database, masterKey, earlierKeys = [] }: CustodyOptions): Custody {
  const masterKeys = new Map([masterKey, ...earlierKeys].map(key => [key.id, key]));
  const atHand = new Map<StellarAddress, KeyRow>();

  async function find(address: StellarAddress): Promise<KeyRow | undefined> {
    const known = atHand.get(address);
    if (known) return known;
    const row = await one<KeyRow>(database, 'SELECT * FROM custody.keys WHERE address = $1', [address]);
    if (!row) return undefined;
    if (atHand.size >= AT_HAND) atHand.clear();
    // A copy of its own size: what pg reads is a part of a block that would be kept whole.
    const kept = { ...row, sealed: new Uint8Array(row.sealed) };
    atHand.set(address, kept);
    return kept;
  }

  function unseal<T>({ address, master_key_id, sealed }: KeyRow, use: (secret: Uint8Array) => T): T {
    const key = masterKeys.get(master_key_id);
    if (!key) throw new CustodyError(`The key of ${address} is sealed under another master key`);
    return key.unseal(sealed, address, use);
  }

  async function sign(address: StellarAddress, hash: TransactionHash): Promise<Uint8Array> {
    const key = await find(address);
    if (!key) throw new CustodyError(`No wallet ${address} is kept here`);
    return unseal(key, secret => signWith(secret, Buffer.from(hash, 'hex')));
  }

  return {
    sign,
    keeps: async address => (await find(address)) !== undefined,

    async createWallet(on = database) {
      const secret = randomFillSync(new Uint8Array(32));
      try {
        const address = encodeAccount(publicKeyOf(secret));
        await on.query('INSERT INTO custody.keys (address, master_key_id, sealed) VALUES ($1, $2, $3)', [
          address,
          masterKey.id,
          masterKey.seal(secret, address),
        ]);
        return address;
      } finally {
        secret.fill(0);
      }
    },

    async signTransaction(transaction) {
      return { ...transaction, signature: await sign(transaction.source, transaction.hash) };
    },

    async reseal() {
      const some = () =>
        inTransaction(database, async tx => {
          const { rows } = await tx.query<KeyRow>(
            'SELECT * FROM custody.keys WHERE master_key_id <> $1 LIMIT $2 FOR UPDATE SKIP LOCKED',
            [masterKey.id, RESEAL_ROWS],
          );
          for (const row of rows) {
            const sealed = unseal(row, secret => masterKey.seal(secret, row.address));
            await tx.query('UPDATE custody.keys SET master_key_id = $2, sealed = $3 WHERE address = $1', [
              row.address,
              masterKey.id,
              sealed,
            ]);
          }
          return rows.length;
        });
      atHand.clear();
      let resealed = 0;
      for (let rows = await some(); rows > 0; rows = await some()) resealed += rows;
      return resealed;
    },
  };
}
