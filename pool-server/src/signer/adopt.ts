import { randomFillSync } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { type Payee, PLATFORM } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import type { KeyRing } from '../custody/key-ring.ts';
import { CustodyError, type KeyEncryptionKey } from '../custody/master-key.ts';
import { type CustodyForm, recordKey, requireMasterKeys } from '../custody/recorded-key.ts';
import { SEALED_COLUMNS, type SealedKey, sealKey, unsealKey, writeKey } from '../custody/sealed-key.ts';
import { type Database, inTransaction, many, one, type Transaction } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ContractId } from '../domain/ids.ts';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import { addHarvests, type Harvest } from './harvest-records.ts';
import { writePayee } from './payees.ts';
import { termsMessage, writeTerms } from './terms.ts';

interface ContractRow {
  readonly contract_id: ContractId;
  readonly wallet: StellarAddress;
  readonly pool: StellarAddress;
  readonly platform: StellarAddress;
  readonly reward_split: string;
  readonly platform_fee: string;
  readonly agreed_at: Date;
}

/**
 * Migrates a database from before the signer, once and in one transaction: seals each key in an envelope together with
 * its farmer's current payout address, and copies the confirmed contracts' terms and the harvests with unpaid shares into
 * the signer's own records, each with its time. The canary then has the new form, and the signer accepts no record of the
 * earlier one.
 * @returns the number of sealed keys, and the addresses of the keys that cannot be unsealed.
 * @throws MasterKeyRefused unless the ring holds the master keys of the database.
 */
export function adoptEarlierRecords(
  database: Database,
  keys: KeyRing,
): Promise<{ sealed: number; unreadable: readonly StellarAddress[] }> {
  return inTransaction(database, async tx => {
    await tx.query('SELECT FROM custody.master_key FOR UPDATE');
    const { key: masterKey, form } = await requireMasterKeys(tx, keys);
    if (form !== 'plain') return { sealed: 0, unreadable: [] };
    const sealed = await sealAll(tx, keys, masterKey);
    await adoptTerms(tx, masterKey);
    await tx.query(
      `INSERT INTO custody.harvests (hash, block, address, signed_at)
       SELECT h.transaction_hash, h.block_index, f.custodial_address, h.requested_at
       FROM harvests h JOIN farmers f ON f.id = h.farmer_id
       WHERE h.transaction_hash IS NOT NULL AND h.payout_status IS DISTINCT FROM 'success' ON CONFLICT DO NOTHING`,
    );
    await recordKey(tx, masterKey, 'envelope');
    return sealed;
  });
}

async function sealAll(tx: Transaction, keys: KeyRing, masterKey: KeyEncryptionKey) {
  const plain = await many<SealedKey>(
    tx,
    `SELECT ${SEALED_COLUMNS} FROM custody.keys WHERE data_key IS NULL ORDER BY address FOR UPDATE`,
  );
  const unreadable: StellarAddress[] = [];
  for (const key of plain) {
    try {
      await sealOne(tx, key, keys, masterKey);
    } catch (error) {
      if (!(error instanceof CustodyError)) throw error;
      unreadable.push(key.address);
    }
  }
  return { sealed: plain.length - unreadable.length, unreadable };
}

async function sealOne(tx: Transaction, key: SealedKey, keys: KeyRing, masterKey: KeyEncryptionKey) {
  const { address } = key;
  const secret = await unsealKey(key, keys, each => each.slice());
  try {
    if (encodeAccount(publicKeyOf(secret)) !== address) {
      throw new CustodyError(`The key of ${address} belongs to another address`);
    }
    const farmer = await one<{ payout: StellarAddress }>(
      tx,
      'SELECT payout_address AS payout FROM farmers WHERE custodial_address = $1',
      [address],
    );
    const payout = farmer?.payout ?? null;
    const binding = { address, purpose: 'wallet', payout, next_payout: null, next_from: null } as const;
    await writeKey(tx, await sealKey(secret, binding, masterKey));
  } finally {
    secret.fill(0);
  }
}

/** Creates the key of the signer's records, and signs the terms of the contracts with it. */
async function adoptTerms(tx: Transaction, masterKey: KeyEncryptionKey): Promise<void> {
  const rows = await many<ContractRow>(
    tx,
    `SELECT c.id AS contract_id, f.custodial_address AS wallet, p.address AS pool, s.value AS platform,
       c.reward_split, c.platform_fee, c.confirmed_at AS agreed_at
     FROM contracts c JOIN farmers f ON f.id = c.farmer_id JOIN pools p ON p.id = c.pool_id
       JOIN custody.keys k ON k.address = f.custodial_address JOIN settings s ON s.name = 'platform_address'
     WHERE c.confirmed_at IS NOT NULL ORDER BY c.id`,
  );
  const secret = randomFillSync(new Uint8Array(32));
  try {
    const address = encodeAccount(publicKeyOf(secret));
    const binding = {
      address,
      purpose: 'records',
      payout: null,
      next_payout: null,
      next_from: null,
    } as const;
    await writeKey(tx, await sealKey(secret, binding, masterKey));
    for (const row of rows) {
      const { contract_id: contractId, wallet, pool, platform, reward_split, platform_fee, agreed_at } = row;
      const rewardSplit = readFraction(reward_split);
      const platformFee = readFraction(platform_fee);
      const terms = { contractId, wallet, pool, platform, rewardSplit, platformFee };
      await writeTerms(tx, terms, signWith(secret, termsMessage(terms)), agreed_at);
    }
  } finally {
    secret.fill(0);
  }
}

/** How a kind of record is migrated: from databases whose canary has one form, which then gets the next. */
interface Step {
  readonly database: Database;
  readonly custody: Custody;
  readonly keys: KeyRing;
  readonly from: CustodyForm;
  readonly to: CustodyForm;
}

async function adoptOnce(
  { database, custody, keys, from, to }: Step,
  adopt: (tx: Transaction) => Promise<void>,
) {
  // Created before the lock below, which would block its creation.
  await custody.recordsAddress();
  await inTransaction(database, async tx => {
    await tx.query('SELECT FROM custody.master_key FOR UPDATE');
    const { key, form } = await requireMasterKeys(tx, keys);
    if (form !== from) return;
    await adopt(tx);
    await recordKey(tx, key, to);
  });
}

/** Records pools' and platform's addresses of an earlier database, once. Throws MasterKeyRefused without its keys. */
export const adoptPayees = (database: Database, custody: Custody, keys: KeyRing): Promise<void> =>
  adoptOnce({ database, custody, keys, from: 'envelope', to: 'payees' }, async tx => {
    const rows = await many<{ payee: Payee; payout: StellarAddress }>(
      tx,
      `SELECT id AS payee, address AS payout FROM pools
       UNION ALL SELECT $1, value FROM settings WHERE name = 'platform_address'`,
      [PLATFORM],
    );
    for (const { payee, payout } of rows)
      await writePayee(tx, custody, payee, { payout, next_payout: null, next_from: null });
  });

/** The number of records that are read and signed at a time. */
const BATCH = 10_000;

/**
 * Signs the records of harvests of a database from before they were signed, once. This includes paid ones: without its
 * record, the signer would read a harvest from the ledger and sign its shares again.
 * @throws MasterKeyRefused unless the ring holds the master keys of the database.
 */
export const adoptHarvests = (database: Database, custody: Custody, keys: KeyRing): Promise<void> =>
  adoptOnce({ database, custody, keys, from: 'payees', to: 'harvests' }, async tx => {
    for (let last: Pick<Harvest, 'hash' | 'block'> | undefined; ; ) {
      const rows: Harvest[] = await many<Harvest>(
        tx,
        `SELECT hash, block, address, reward, payments, sequence, valid_until, signed_at FROM custody.harvests
         WHERE $1::text IS NULL OR (hash, block) > ($1, $2::bigint) ORDER BY hash, block LIMIT ${BATCH}`,
        [last?.hash, last?.block],
      );
      await addHarvests(tx, custody, rows);
      last = rows.at(-1);
      if (!last) return;
    }
  });
