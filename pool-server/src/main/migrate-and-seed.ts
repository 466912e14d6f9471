import type { Logger } from 'pino';
import { questionResetPools } from '../commands/question-reset-pools.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { initializeSetting, readSetting } from '../database/settings.ts';
import { runHistory } from '../engine/sandbox-history/history.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { ConfigurationError } from './configuration-error.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { assertSameNetwork, initializeStellar } from './initialize-stellar.ts';
import { openSandbox, platformAddress } from './open-services.ts';
import { createLog, runProgram } from './program.ts';
import { provideApiKeys } from './sandbox-api-keys.ts';
import { sandboxFarmer, seedSandbox } from './seed-sandbox.ts';

const HOUR_MS = 3_600_000;

/** With the signer running, migrates the database, and fills that of a new sandbox. */
await runProgram('migrate-and-seed', async () => {
  const env = readEnvironment();
  const log = createLog('migrate-and-seed', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  if (!env.stellar && (await isHalfMade(database))) {
    log.info('the first start was interrupted, so it starts over');
    await empty(database);
  }
  await migrate(env.DATABASE_URL);
  if (await readSetting(database, 'restore_begun')) {
    throw new ConfigurationError(
      'A restore into this database was interrupted: restore the backup again, into an empty one',
    );
  }
  await migrateLedger(database);
  await questionResetPools(database, new Date());
  const seeded = await readSetting(database, 'sandbox_accounts');
  log.info('the schema is up to date');
  if (env.stellar) {
    const begun = seeded ?? (await readSetting(database, 'sandbox_history_begun'));
    assertSameNetwork(begun && 'a sandbox', env.stellar.passphrase);
    await database.end();
    return initializeStellar(env, env.stellar, log);
  }
  assertSameNetwork(await readSetting(database, 'stellar_network'), 'a sandbox');
  if (!seeded) await initializeSetting(database, 'sandbox_history_begun', new Date().toISOString());
  await database.end();
  if (!seeded) await firstStart(env, log);
  const store = openDatabase(env.DATABASE_URL, 1);
  await provideApiKeys(store, env.DATA_DIR, new Date());
  await store.end();
});

/** Whether an earlier first start was interrupted. Such a database has no users yet. */
async function isHalfMade(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ found: string | null }>("SELECT to_regclass('settings') AS found");
  if (!rows[0]?.found) return false;
  const begun = await readSetting(database, 'sandbox_history_begun');
  return begun !== null && (await readSetting(database, 'sandbox_accounts')) === null;
}

/** Keeps custody, which belongs to the running signer. Wallets without an owner remain in it. */
async function empty(database: Database): Promise<void> {
  await database.query('DROP SCHEMA IF EXISTS ledger, public CASCADE; CREATE SCHEMA public');
}

/** Creates pools and accounts as of some hours ago, then runs their history up to the present. */
async function firstStart(env: Environment, log: Logger): Promise<void> {
  const to = new Date();
  const from = new Date(to.getTime() - env.HISTORY_HOURS * HOUR_MS);
  const url = new URL(env.DATABASE_URL);
  // An interrupted first start begins from scratch, so writes need not wait for the disk.
  url.searchParams.set('options', '-c synchronous_commit=off');
  const services = openSandbox({ ...env, DATABASE_URL: url.href }, () => from);
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
