import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKeys, type KeyCheck, nameOwners } from '../custody/check-keys.ts';
import type { KeyRing } from '../custody/key-ring.ts';
import { requireMasterKeys } from '../custody/recorded-key.ts';
import { type Database, inTransaction, many, one, type Transaction } from '../database/database.ts';
import type { BackupKey } from './backup-key.ts';
import { BackupError, type Manifest, writeManifest } from './manifest.ts';
import { linesOf, ONE_TEXT, pack, tally } from './rows.ts';
import { backupTables } from './tables.ts';

/** A finished backup. */
export interface BackedUp extends Manifest {
  /** The custodial keys in it, all of which could be unsealed. */
  readonly custodialKeys: number;
}

export interface BackupOptions {
  readonly database: Database;
  readonly now: Date;
  readonly key: BackupKey;
  /** Unseals every custodial key. Called within the snapshot. */
  readonly checkCustody: (snapshot: Transaction) => Promise<KeyCheck>;
}

/** Checks custody with the master keys. Throws MasterKeyRefused unless they are those of the database. */
export const withMasterKeys =
  (database: Database, keys: KeyRing): BackupOptions['checkCustody'] =>
  async snapshot => {
    await inTransaction(database, tx => requireMasterKeys(tx, keys));
    return checkKeys(snapshot, keys);
  };

/**
 * Writes a snapshot of the database into a new folder while the product runs: events with their hash chains, read
 * tables, password hashes, sealed custodial keys. Tables are encrypted and the manifest is signed. The folder appears
 * once it is complete. It does not contain the master key.
 * @throws BackupError when a custodial key cannot be unsealed or the folder exists; also the errors of `checkCustody`.
 */
export async function backup(
  { database, now, key, checkCustody }: BackupOptions,
  folder: string,
): Promise<BackedUp> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const tx = await database.connect();
  try {
    await tx.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await tx.query(ONE_TEXT);
    // Before the snapshot: a month archived after it would be missing, and the backup could not be restored.
    await tx.query('LOCK TABLE emt_messages IN ACCESS SHARE MODE');
    const custodialKeys = await requireReadable(tx, await checkCustody(tx));
    const tables: Manifest['tables'] = [];
    for (const table of await backupTables(tx)) {
      const file = `${table.name}.jsonl.gz.enc`;
      const count = tally();
      const fileSha256 = await pack(count.through(linesOf(tx, table)), join(draft, file), key);
      tables.push({ name: table.name, file, ...count.result(), fileSha256 });
    }
    const names = async (sql: string) => (await many<{ name: string }>(tx, sql)).map(({ name }) => name);
    const sequences = await many<{ name: string; value: string }>(
      tx,
      `SELECT schemaname || '.' || sequencename AS name, coalesce(last_value, 0)::text AS value FROM pg_sequences
       WHERE schemaname IN ('public', 'ledger', 'custody') AND sequencename <> 'dmb_migrations_id_seq'`,
    );
    const counted = await one<{ n: number }>(tx, 'SELECT count(*)::int AS n FROM emt_messages');
    const manifest: Manifest = {
      format: 'kale-pool-backup-2',
      madeAt: now.toISOString(),
      migrations: await names('SELECT name FROM schema_migrations ORDER BY name COLLATE "C"'),
      masterKeys: await names(
        'SELECT master_key_id AS name FROM custody.keys UNION SELECT id FROM custody.master_key ORDER BY 1',
      ),
      events: counted?.n ?? 0,
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      tables,
    };
    await tx.query('COMMIT');
    await writeManifest(draft, manifest, key);
    await rename(draft, folder).catch(() => {
      throw new BackupError(`${folder} already exists: name another folder`);
    });
    return { ...manifest, custodialKeys };
  } finally {
    await rm(draft, { recursive: true, force: true });
    tx.release(true);
  }
}

/** Checks that all custodial keys can be unsealed and returns their number: a backup without one would lose its wallet. */
async function requireReadable(tx: Transaction, { keys, unreadable }: KeyCheck): Promise<number> {
  if (unreadable.length === 0) return keys;
  throw new BackupError(
    `Nothing was backed up: ${unreadable.length} of ${keys} custodial keys cannot be unsealed: ${await nameOwners(tx, unreadable)}`,
  );
}
