import { randomFillSync } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { batchedLookup } from '../database/batched-lookup.ts';
import { type Database, inTransaction, many, one, type Queryable } from '../database/database.ts';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import { checkKeys, type KeyCheck } from './check-keys.ts';
import type { KeyRing } from './key-ring.ts';
import { CustodyError } from './master-key.ts';
import { lockedKeyId, requireMasterKeys } from './recorded-key.ts';
import {
  type KeyBinding,
  type PayoutBinding,
  type Purpose,
  SEALED_COLUMNS,
  type SealedKey,
  sealKey,
  unsealKey,
  writeKey,
} from './sealed-key.ts';

/** Keeps the secrets of custodial wallets. They never leave it: callers get addresses and signatures. */
export interface Custody {
  /** Creates a wallet that pays only this address outside the pool, or none. Its sealed key is stored. */
  createWallet(payout: StellarAddress | null): Promise<StellarAddress>;
  /** The 64-byte signature of a message by a wallet's key. Throws CustodyError for an unknown wallet or a broken key. */
  sign(address: StellarAddress, message: Uint8Array): Promise<Uint8Array>;
  /** Whether custody has the key of an address. */
  keeps(address: StellarAddress): Promise<boolean>;
  /** The payout addresses sealed with a wallet's key. Throws CustodyError unless the record is intact. */
  payoutOf(address: StellarAddress): Promise<PayoutBinding>;
  /** Seals a wallet's key together with the payout addresses that `decide` returns. */
  bindPayout(
    address: StellarAddress,
    decide: (present: PayoutBinding) => PayoutBinding,
  ): Promise<PayoutBinding>;
  /** The address of the sponsor, which pays reserves and fees of wallets. Creates its key on first use. */
  sponsorAddress(): Promise<StellarAddress>;
  isSponsor(address: StellarAddress): Promise<boolean>;
  /** Signs with the sponsor's key. No other method uses that key. */
  signAsSponsor(address: StellarAddress, message: Uint8Array): Promise<Uint8Array>;
  /** Unseals every key and compares it with its address. */
  checkKeys(): Promise<KeyCheck>;
  /** The address of the key that signs the signer's own records; created on first use. */
  recordsAddress(): Promise<StellarAddress>;
  signRecord(message: Uint8Array): Promise<Uint8Array>;
}

/** The address of the sponsor; null until the signer has created its key. */
export async function findSponsor(on: Queryable): Promise<StellarAddress | null> {
  const found = await one<{ address: StellarAddress }>(on, 'SELECT address FROM custody.sponsor');
  return found?.address ?? null;
}

/** The number of sealed keys cached in memory, as sealed as in the database: a few megabytes. */
const CACHED = 10_000;

/** Opens custody. Throws MasterKeyRefused unless the ring holds the master keys of the database. */
export async function openCustody({
  database,
  keys,
}: {
  database: Database;
  keys: KeyRing;
}): Promise<Custody> {
  await inTransaction(database, tx => requireMasterKeys(tx, keys));
  const cached = new Map<StellarAddress, SealedKey>();
  /** How many records were replaced: one that was read before may be outdated, and is not cached. */
  let replaced = 0;
  const singles = new Map<Purpose, StellarAddress>();

  const findSealed = batchedLookup(async addresses => {
    const of = `SELECT ${SEALED_COLUMNS} FROM custody.keys WHERE address = ANY($1)`;
    const rows = await many<SealedKey>(database, of, [addresses]);
    return new Map(rows.map(row => [row.address, row]));
  });

  async function find(address: StellarAddress): Promise<SealedKey | null> {
    const known = cached.get(address);
    if (known) return known;
    const before = replaced;
    const row = await findSealed(address);
    if (!row) return null;
    if (cached.size >= CACHED) cached.clear();
    // Copies: the buffers from pg are slices of a larger block, which would otherwise stay in memory.
    const copy = {
      ...row,
      sealed: new Uint8Array(row.sealed),
      data_key: row.data_key && new Uint8Array(row.data_key),
    };
    if (replaced === before) cached.set(address, copy);
    return copy;
  }

  async function open<T>(
    address: StellarAddress,
    key: SealedKey | null,
    purpose: Purpose,
    work: (secret: Uint8Array, key: SealedKey) => T,
  ): Promise<T> {
    if (key?.purpose !== purpose) throw new CustodyError(`Custody has no key of ${address}`);
    // A record from before envelope encryption binds no payout address, and an attacker could restore an old copy.
    if (!key.data_key) throw new CustodyError(`The key of ${address} is sealed in the earlier form`);
    return unsealKey(key, keys, secret => work(secret, key));
  }

  async function use<T>(
    address: StellarAddress,
    purpose: Purpose,
    work: (secret: Uint8Array, key: SealedKey) => T,
  ): Promise<T> {
    try {
      return await open(address, await find(address), purpose, work);
    } catch (error) {
      // Reads it again next time: the row may have been repaired since.
      cached.delete(address);
      throw error;
    }
  }

  async function store(tx: Queryable, secret: Uint8Array, binding: KeyBinding): Promise<void> {
    const id = await lockedKeyId(tx);
    const masterKey = keys.find(id);
    if (!masterKey) {
      throw new CustodyError(`New keys are sealed under master key ${id}, which this program lacks`);
    }
    await writeKey(tx, await sealKey(secret, binding, masterKey));
  }

  async function create(
    purpose: Purpose,
    payout: StellarAddress | null,
    tx?: Queryable,
  ): Promise<StellarAddress> {
    const secret = randomFillSync(new Uint8Array(32));
    try {
      const address = encodeAccount(publicKeyOf(secret));
      const binding = { address, purpose, payout, next_payout: null, next_from: null };
      await (tx ? store(tx, secret, binding) : inTransaction(database, own => store(own, secret, binding)));
      return address;
    } finally {
      secret.fill(0);
    }
  }

  /** The address of the only key with a purpose. Creates the key on first use. */
  const singleAddress = async (purpose: 'records' | 'sponsor'): Promise<StellarAddress> => {
    const remembered = singles.get(purpose);
    if (remembered) return remembered;
    const address = await inTransaction(database, async tx => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`custody.${purpose}`]);
      const of = 'SELECT address FROM custody.keys WHERE purpose = $1';
      const known = await one<{ address: StellarAddress }>(tx, of, [purpose]);
      return known?.address ?? create(purpose, null, tx);
    });
    singles.set(purpose, address);
    return address;
  };
  const recordsAddress = () => singleAddress('records');

  return {
    createWallet: payout => create('wallet', payout),
    sign: (address, message) => use(address, 'wallet', secret => signWith(secret, message)),
    keeps: async address => (await find(address))?.purpose === 'wallet',
    payoutOf: address => use(address, 'wallet', (_, binding) => binding),

    async bindPayout(address, decide) {
      try {
        return await inTransaction(database, async tx => {
          // Locked, so that a rotation of the master key does not seal the replaced record.
          const key = await one<SealedKey>(
            tx,
            `SELECT ${SEALED_COLUMNS} FROM custody.keys WHERE address = $1 FOR UPDATE`,
            [address],
          );
          const [secret, present] = await open(address, key, 'wallet', (opened, of) => [opened.slice(), of]);
          try {
            const payouts = decide(present);
            await store(tx, secret, { address, purpose: 'wallet', ...payouts });
            return payouts;
          } finally {
            secret.fill(0);
          }
        });
      } finally {
        replaced++;
        cached.delete(address);
      }
    },

    sponsorAddress: () => singleAddress('sponsor'),
    isSponsor: async address => (await find(address))?.purpose === 'sponsor',
    signAsSponsor: (address, message) => use(address, 'sponsor', secret => signWith(secret, message)),
    checkKeys: () => checkKeys(database, keys),
    recordsAddress,
    signRecord: async message => use(await recordsAddress(), 'records', secret => signWith(secret, message)),
  };
}
