import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, many, one } from '../database/database.ts';
import { BackupError, type Manifest, writeManifest } from './manifest.ts';
import { linesOf, ONE_TEXT, pack, tally } from './rows.ts';
import { backupTables } from './tables.ts';

/**
 * Writes everything of the product as of one moment into a new folder, while it runs: events with their chains, read
 * tables, credentials (hashes), custodial keys as sealed as they are. The folder appears whole or not at all. The
 * master key is not in it.
 */
export async function backup(database: Database, folder: string, now: Date): Promise<Manifest> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const tx = await database.connect();
  try {
    await tx.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await tx.query(ONE_TEXT);
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
      masterKeys: await names('SELECT DISTINCT master_key_id AS name FROM custody.keys ORDER BY 1'),
      events: counted?.n ?? 0,
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      tables,
    };
    await tx.query('COMMIT');
    await writeManifest(draft, manifest);
    await rename(draft, folder).catch(() => {
      throw new BackupError(`${folder} exists already: name another folder`);
    });
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
    tx.release(true);
  }
}
