import { join } from 'node:path';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { verifyEvents } from '../audit/verify.ts';
import type { MasterKey } from '../custody/master-key.ts';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { type Database, many, one, type Transaction } from '../database/database.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { publicKeyOf } from '../ledger/ed25519.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { linesOf, ONE_TEXT, tally, unpack } from './rows.ts';
import { backupTables } from './tables.ts';

/** Puts one table back. Nothing may be derived on the way: triggers are off, and every column is given. */
async function fill(tx: Transaction, folder: string, { name, file }: Manifest['tables'][number]) {
  await tx.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Numbers of transactions count from anew on this server; all that is restored comes before its first.
  const base =
    name === 'public.emt_messages'
      ? `jsonb_populate_record(NULL::${name}, '{"transaction_id": "1"}')`
      : `NULL::${name}`;
  for await (const lines of unpack(join(folder, file))) {
    await tx.query(
      `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(${base}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  }
  await tx.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

/** Each table must read again exactly as it was written. */
async function compare(tx: Transaction, { tables }: Manifest): Promise<void> {
  const known = new Map((await backupTables(tx)).map(table => [table.name, table]));
  for (const { name, rows, sha256 } of tables) {
    const table = known.get(name);
    if (!table) throw new BackupError(`There is no table ${name} in this version`);
    const count = tally();
    for await (const _ of count.through(linesOf(tx, table)));
    const found = count.result();
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new BackupError(
        `${name} is not what was backed up: ${found.rows} of ${rows} rows, or one differs`,
      );
    }
  }
}

/** Every custodial key must open under the master key at hand, and be the key of its address. */
async function openKeys(tx: Transaction, masterKey: MasterKey): Promise<number> {
  const keys = await many<{ address: StellarAddress; sealed: Buffer }>(
    tx,
    'SELECT address, sealed FROM custody.keys',
  );
  for (const { address, sealed } of keys) {
    const opened = masterKey.unseal(sealed, address, secret => encodeAccount(publicKeyOf(secret)));
    if (opened !== address) throw new BackupError(`The key of ${address} is another's`);
  }
  return keys.length;
}

export interface Restored {
  readonly events: number;
  readonly tables: number;
  readonly keys: number;
}

/**
 * Puts a backup into an empty database, in one transaction: either everything is there, read back byte for byte, every
 * chain of events holding and every custodial key opening, or nothing is. Then the schema is brought up to date.
 * @throws BackupError, CustodyError
 */
export async function restore(
  url: string,
  database: Database,
  folder: string,
  masterKey: MasterKey,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const strange = manifest.masterKeys.filter(id => id !== masterKey.id);
  if (strange.length > 0) {
    throw new BackupError(
      `The custodial keys are sealed under master key ${strange.join(', ')}, and this one is ${masterKey.id}: bring the right one first`,
    );
  }
  const known = await knownMigrations();
  const newer = manifest.migrations.filter(name => !known.includes(name));
  if (newer.length > 0)
    throw new BackupError(`This backup is of a newer version: it has ${newer.join(', ')}`);
  const used = await one<{ found: string | null }>(
    database,
    "SELECT to_regclass('public.settings') AS found",
  );
  if (used?.found) throw new BackupError('The database is not empty: restore into a new one');

  await migrate(url, manifest.migrations);
  await migrateLedger(database);
  await migrateCustody(database);
  const tx = await database.connect();
  try {
    await tx.query('BEGIN');
    await tx.query(ONE_TEXT);
    for (const table of manifest.tables) await fill(tx, folder, table);
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await tx.query('SELECT setval($1::regclass, greatest($2::bigint, 1), $2::bigint > 0)', [name, value]);
    }
    await compare(tx, manifest);
    const { events, broken } = await verifyEvents(tx);
    const [first] = broken;
    if (first)
      throw new BackupError(`The chain of ${first.stream} does not hold at version ${first.version}`);
    if (events !== manifest.events) throw new BackupError('Events are missing');
    const keys = await openKeys(tx, masterKey);
    await tx.query('COMMIT');
    await migrate(url);
    return { events, tables: manifest.tables.length, keys };
  } catch (error) {
    await tx.query('ROLLBACK');
    // As empty as it was found, so that it can be tried again.
    await tx.query('DROP SCHEMA IF EXISTS ledger, custody, public CASCADE; CREATE SCHEMA public');
    throw error;
  } finally {
    tx.release(true);
  }
}
