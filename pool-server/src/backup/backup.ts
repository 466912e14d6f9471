import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKeys, nameOwners } from '../custody/check-keys.ts';
import type { KeyRing } from '../custody/key-ring.ts';
import { requireMasterKeys } from '../custody/recorded-key.ts';
import { type Database, inTransaction, many, one, type Transaction } from '../database/database.ts';
import { BackupError, type Manifest, writeManifest } from './manifest.ts';
import { linesOf, ONE_TEXT, pack, tally } from './rows.ts';
import { backupTables } from './tables.ts';

/** A finished backup. */
export interface BackedUp extends Manifest {
  /** The custodial keys in it, each of which was unsealed. */
  readonly custodialKeys: number;
}

/**
 * Writes a snapshot of the database into a new folder while the product runs: events with their hash chains, read
 * tables, password hashes, sealed custodial keys. The folder appears once it is complete. It does not contain the master
 * key.
 *
 * @throws MasterKeyRefused when the keys are not those of the database; BackupError when a custodial key cannot be
 *   unsealed, or the folder exists.
 */
export async function backup(
  database: Database,
  folder: string,
  now: Date,
  keys: KeyRing,
): Promise<BackedUp> {
  await inTransaction(database, tx => requireMasterKeys(tx, keys));
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const tx = await database.connect();
  try {
    await tx.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await tx.query(ONE_TEXT);
    const custodialKeys = await unsealAll(tx, keys);
    const tables: Manifest['tables'] = [];
    for (const table of await backupTables(tx)) {
      const file = `${table.name}.jsonl.gz`;
      const count = tally();
      await pack(count.through(linesOf(tx, table)), join(draft, file));
      tables.push({ name: table.name, file, ...count.result() });
    }
    const names = async (sql: string) => (await many<{ name: string }>(tx, sql)).map(({ name }) => name);
    const sequences = await many<{ name: string; value: string }>(
      tx,
      `SELECT schemaname || '.' || sequencename AS name, coalesce(last_value, 0)::text AS value FROM pg_sequences
       WHERE schemaname IN ('public', 'ledger', 'custody') AND sequencename <> 'dmb_migrations_id_seq'`,
    );
    const counted = await one<{ n: number }>(tx, 'SELECT count(*)::int AS n FROM emt_messages');
    const manifest: Manifest = {
      format: 'kale-pool-backup-1',
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
    await writeManifest(draft, manifest);
    await rename(draft, folder).catch(() => {
      throw new BackupError(`${folder} already exists: name another folder`);
    });
    return { ...manifest, custodialKeys };
  } finally {
    await rm(draft, { recursive: true, force: true });
    tx.release(true);
  }
}

/** Unseals every custodial key, since a backup with one that nobody can unseal would lose that wallet. */
async function unsealAll(tx: Transaction, keys: KeyRing): Promise<number> {
  const { keys: count, unreadable } = await checkKeys(tx, keys);
  if (unreadable.length === 0) return count;
  throw new BackupError(
    `Nothing was backed up: ${unreadable.length} of ${count} custodial keys cannot be unsealed: ${await nameOwners(tx, unreadable)}`,
  );
}
