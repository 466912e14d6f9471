import { join } from 'node:path';
import { verifyEvents } from '../audit/verify.ts';
import { recordRevokedApiKeys, revokeApiKeys } from '../commands/api-keys.ts';
import { checkKeys, nameOwners } from '../custody/check-keys.ts';
import type { KeyRing } from '../custody/key-ring.ts';
import { completeCustody, custodyPartOf, migrateCustody } from '../custody/migrate-custody.ts';
import { recordedKeyId, recordFirstKey, requireMasterKeys } from '../custody/recorded-key.ts';
import { type Database, one, type Transaction } from '../database/database.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { initializeSetting } from '../database/settings.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import type { BackupKey } from './backup-key.ts';
import { cancelPayoutChanges } from './cancel-payout-changes.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { linesOf, monthOf, ONE_TEXT, tally, unpack } from './rows.ts';
import { backupTables, TRANSACTION_IDS } from './tables.ts';

/** Restores one table. Triggers are off and every column is given, so nothing is derived from the rows. */
async function fill(
  tx: Transaction,
  { name, file }: Manifest['tables'][number],
  { folder, backupKey }: RestoreOptions,
) {
  await tx.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Transaction ids belong to the server that wrote the backup; 1 places the rows before any transaction of this one.
  const ids = Object.fromEntries((TRANSACTION_IDS.get(name) ?? []).map(column => [column, '1']));
  const base = `jsonb_populate_record(NULL::${name}, '${JSON.stringify(ids)}')`;
  for await (const lines of unpack(join(folder, file), backupKey)) {
    if (name === 'public.emt_messages') await createMonths(tx, lines);
    await tx.query(
      `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(${base}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  }
  await tx.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

/** Creates the partitions of these events. */
async function createMonths(tx: Transaction, lines: readonly string[]): Promise<void> {
  for (const month of new Set(lines.map(monthOf))) {
    if (month) await tx.query('SELECT create_event_months($1, 1)', [`${month}-01T00:00:00Z`]);
  }
}

/** Throws BackupError unless each table reads exactly as it was backed up. */
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
        `${name} differs from what was backed up: it has ${found.rows} of ${rows} rows, or other contents`,
      );
    }
  }
}

async function unsealAll(tx: Transaction, keys: KeyRing): Promise<number> {
  const { keys: count, unreadable } = await checkKeys(tx, keys);
  if (unreadable.length > 0) {
    throw new BackupError(
      `${unreadable.length} of ${count} custodial keys cannot be unsealed: ${await nameOwners(tx, unreadable)}`,
    );
  }
  // A backup from before keys were recorded has no recorded key.
  if (await recordedKeyId(tx)) await requireMasterKeys(tx, keys);
  return count;
}

/** Payments made since the backup are on the network but not in the records; the signer looks for them. */
const recordRestore = (tx: Transaction, now: Date) =>
  tx.query(
    `INSERT INTO settings SELECT 'restored_at', $1 WHERE EXISTS (SELECT FROM settings WHERE name = 'stellar_network')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [now.toISOString()],
  );

const ENDED = "DELETE FROM settings WHERE name = 'restore_begun'";

export interface RestoreOptions {
  readonly url: string;
  readonly database: Database;
  readonly folder: string;
  readonly keys: KeyRing;
  /** Null for a backup of an earlier version, which is neither encrypted nor signed. */
  readonly backupKey: BackupKey | null;
  readonly now: Date;
}

export interface Restored {
  readonly madeAt: string;
  readonly events: number;
  readonly tables: number;
  readonly keys: number;
  readonly revokedApiKeys: number;
  readonly cancelledPayoutChanges: number;
}

/**
 * Restores a backup into an empty database in one transaction, then migrates it to the current schema. It commits only
 * if the tables read back byte for byte, the hash chains of the events are intact and every custodial key can be
 * unsealed. Every API key is revoked, and every waiting change of a payout wallet is cancelled: one revoked or stopped
 * after the backup must not take effect again.
 * @throws BackupError, MasterKeyRefused
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { url, database, folder, keys, backupKey, now } = options;
  const manifest = await readManifest(folder, backupKey);
  const missing = manifest.masterKeys.filter(id => !keys.find(id));
  if (missing.length > 0) {
    throw new BackupError(
      `The custodial keys of this backup are sealed under master key ${missing.join(' and ')}, but this program has ${keys.ids.join(', ')}: ` +
        'set MASTER_KEY to that key, or add it to MASTER_KEYS_EARLIER',
    );
  }
  const known = await knownMigrations();
  const newer = manifest.migrations.filter(name => !known.includes(name));
  if (newer.length > 0)
    throw new BackupError(`This backup is from a newer version, with the migrations ${newer.join(', ')}`);
  const used = await one<{ found: string | null }>(
    database,
    "SELECT coalesce(to_regclass('public.settings'), to_regclass('custody.keys')) AS found",
  );
  if (used?.found) throw new BackupError('The database is not empty: restore into a new one');

  await migrate(url, manifest.migrations);
  await migrateLedger(database);
  // A backup made before the signer existed has custodial keys in the earlier form; the signer moves them when it
  // starts.
  await migrateCustody(database, custodyPartOf(manifest.tables.map(({ name }) => name)));
  // Until the end, so that the product refuses a database without its rows, which would look like a new one.
  await initializeSetting(database, 'restore_begun', now.toISOString());
  const tx = await database.connect();
  try {
    await tx.query('BEGIN');
    await tx.query(ONE_TEXT);
    await tx.query(ENDED);
    for (const table of manifest.tables) await fill(tx, table, options);
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await tx.query('SELECT setval($1::regclass, greatest($2::bigint, 1), $2::bigint > 0)', [name, value]);
    }
    await compare(tx, manifest);
    const { events, broken } = await verifyEvents(tx);
    const [first] = broken;
    if (first)
      throw new BackupError(`The event chain of ${first.stream} is broken at version ${first.version}`);
    if (events !== manifest.events) throw new BackupError('Some events are missing');
    await completeCustody(tx);
    const unsealed = await unsealAll(tx, keys);
    if (manifest.tables.some(({ name }) => name === 'public.api_keys')) await revokeApiKeys(tx, now);
    await recordRestore(tx, now);
    await initializeSetting(tx, 'restore_begun', now.toISOString());
    await tx.query('COMMIT');
    await migrate(url);
    await recordFirstKey(database, keys);
    const revokedApiKeys = await recordRevokedApiKeys(database, now);
    const { madeAt, tables } = manifest;
    const backedUp = new Date(madeAt);
    const cancelledPayoutChanges = await cancelPayoutChanges({ database, keys, madeAt: backedUp, now });
    await database.query(ENDED);
    const counts = { events, tables: tables.length, keys: unsealed };
    return { madeAt, ...counts, revokedApiKeys, cancelledPayoutChanges };
  } catch (error) {
    await tx.query('ROLLBACK');
    // Empty again, so that another restore can be tried.
    await tx.query('DROP SCHEMA IF EXISTS ledger, custody, public CASCADE; CREATE SCHEMA public');
    throw error;
  } finally {
    tx.release(true);
  }
}
