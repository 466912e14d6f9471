import type { Logger } from 'pino';
import { nameOwners } from '../custody/check-keys.ts';
import { createKeyFile, readMasterKeys } from '../custody/key-source.ts';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { recordedKeyId, recordFirstKey, requireMasterKeys, sealingKeyIds } from '../custody/recorded-key.ts';
import { type Database, inTransaction, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { initializeSetting, readSetting } from '../database/settings.ts';
import { runHistory } from '../engine/sandbox-history/history.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { assertSameNetwork, initializeStellar } from './initialize-stellar.ts';
import { openKeys } from './open-keys.ts';
import { openSandbox, platformAddress } from './open-services.ts';
import { createLog, runProgram } from './program.ts';
import { sandboxFarmer, seedSandbox } from './seed-sandbox.ts';

const HOUR_MS = 3_600_000;

/** Migrates the database and, the first time, creates the pools, accounts and history of a sandbox. */
await runProgram('migrate-and-seed', async () => {
  const env = readEnvironment();
  const log = createLog('migrate-and-seed', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  if (!env.stellar && (await isHalfMade(database))) {
    log.info('the first start was interrupted, so it starts over');
    await empty(database);
  }
  await migrate(env.DATABASE_URL);
  await migrateLedger(database);
  await migrateCustody(database);
  const furnished = await readSetting(database, 'sandbox_accounts');
  log.info('the schema is up to date');
  if (env.stellar) {
    const begun = furnished ?? (await readSetting(database, 'sandbox_history_begun'));
    assertSameNetwork(begun && 'a sandbox', env.stellar.passphrase);
    await prepareKeys(env, database, log);
    await database.end();
    return initializeStellar(env, env.stellar, log);
  }
  assertSameNetwork(await readSetting(database, 'stellar_network'), 'a sandbox');
  await prepareKeys(env, database, log);
  if (!furnished) await initializeSetting(database, 'sandbox_history_begun', new Date().toISOString());
  await database.end();
  if (!furnished) await firstStart(env, log);
});

/**
 * Records the master key of a new database, or of one from before keys were recorded. Only for a sandbox with nothing
 * in custody, a missing key is generated. Throws MasterKeyRefused unless the keys are those of the database.
 */
async function prepareKeys(env: Environment, database: Database, log: Logger): Promise<void> {
  const source = env.keySource();
  const recorded = await recordedKeyId(database);
  const isNew = recorded === null && (await sealingKeyIds(database)).length === 0;
  if (!env.stellar && isNew && !(await readMasterKeys(source))) {
    await createKeyFile(source.dataDir);
    log.info('a master key was generated: keep a copy of it elsewhere');
  }
  const keys = await openKeys(env, recorded);
  const unreadable = await recordFirstKey(database, keys);
  if (unreadable.length > 0) {
    log.error({ keys: await nameOwners(database, unreadable) }, 'these keys cannot be unsealed');
  }
  await inTransaction(database, tx => requireMasterKeys(tx, keys));
}

/** Whether an earlier first start was interrupted. Nobody has used such a database yet. */
async function isHalfMade(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ found: string | null }>("SELECT to_regclass('settings') AS found");
  if (!rows[0]?.found) return false;
  const begun = await readSetting(database, 'sandbox_history_begun');
  return begun !== null && (await readSetting(database, 'sandbox_accounts')) === null;
}

async function empty(database: Database): Promise<void> {
  await database.query('DROP SCHEMA IF EXISTS ledger, custody, public CASCADE; CREATE SCHEMA public');
}

/** Creates pools and accounts as of some hours ago, then runs their history up to the present. */
async function firstStart(env: Environment, log: Logger): Promise<void> {
  const to = new Date();
  const from = new Date(to.getTime() - env.HISTORY_HOURS * HOUR_MS);
  const url = new URL(env.DATABASE_URL);
  // An interrupted first start begins from scratch, so writes need not wait for the disk.
  url.searchParams.set('options', '-c synchronous_commit=off');
  const services = await openSandbox('migrate-and-seed', { ...env, DATABASE_URL: url.href }, () => from);
  await seedSandbox(services, env.EXIT_DELAY_BLOCKS);
  log.info('pools and accounts were created');
  await runHistory({
    services,
    platform: await platformAddress(services),
    from,
    to,
    register: (past, email) => sandboxFarmer({ ...services, ...past }, email),
    progress: (done, blocks) => log.info({ blocks: done, of: blocks }, 'history'),
  });
  await initializeSetting(services.database, 'sandbox_history', to.toISOString());
  await initializeSetting(services.database, 'sandbox_accounts', new Date().toISOString());
  await services.close();
}
