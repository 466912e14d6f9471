import type { Logger } from 'pino';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { keepSetting, readSetting } from '../database/settings.ts';
import { runHistory } from '../engine/history/history.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { foundOnStellar, mustBelong } from './found-on-stellar.ts';
import { furnishSandbox, sandboxFarmer } from './furnish-sandbox.ts';
import { openSandbox, platformAddress } from './open-services.ts';
import { createLog, runProgram } from './program.ts';

const HOUR_MS = 3_600_000;

/** Brings the database to the present schema and, the first time, furnishes it; then it ends. */
await runProgram('migrate-and-seed', async () => {
  const env = readEnvironment();
  const log = createLog('migrate-and-seed', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  if (!env.stellar && (await isHalfMade(database))) {
    log.info('the first start was interrupted: it begins again');
    await empty(database);
  }
  await migrate(env.DATABASE_URL);
  await migrateLedger(database);
  await migrateCustody(database);
  const furnished = await readSetting(database, 'sandbox_accounts');
  log.info('the schema is up to date');
  if (env.stellar) {
    const begun = furnished ?? (await readSetting(database, 'sandbox_history_begun'));
    mustBelong(begun && 'a sandbox', env.stellar.passphrase);
    await database.end();
    return foundOnStellar(env, env.stellar, log);
  }
  mustBelong(await readSetting(database, 'stellar_network'), 'a sandbox');
  if (!furnished) await keepSetting(database, 'sandbox_history_begun', new Date().toISOString());
  await database.end();
  if (!furnished) await firstStart(env, log);
});

/** Whether an earlier first start was killed: it had made something, and nobody has used it yet. */
async function isHalfMade(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ found: string | null }>("SELECT to_regclass('settings') AS found");
  if (!rows[0]?.found) return false;
  const begun = await readSetting(database, 'sandbox_history_begun');
  return begun !== null && (await readSetting(database, 'sandbox_accounts')) === null;
}

async function empty(database: Database): Promise<void> {
  await database.query('DROP SCHEMA IF EXISTS ledger, custody, public CASCADE; CREATE SCHEMA public');
}

/** The sandbox begins some hours ago: pools, accounts, and a past that is run up to the present. */
async function firstStart(env: Environment, log: Logger): Promise<void> {
  const to = new Date();
  const from = new Date(to.getTime() - env.HISTORY_HOURS * HOUR_MS);
  const url = new URL(env.DATABASE_URL);
  // Interrupted, it begins again from nothing: so no write has to wait for the disk.
  url.searchParams.set('options', '-c synchronous_commit=off');
  const services = await openSandbox({ ...env, DATABASE_URL: url.href }, () => from);
  await furnishSandbox(services, env.EXIT_DELAY_BLOCKS);
  log.info('pools and accounts are made');
  await runHistory({
    services,
    platform: await platformAddress(services),
    from,
    to,
    register: (past, email) => sandboxFarmer({ ...services, ...past }, email),
    progress: (done, blocks) => log.info({ blocks: done, of: blocks }, 'history'),
  });
  await keepSetting(services.database, 'sandbox_history', to.toISOString());
  await keepSetting(services.database, 'sandbox_accounts', new Date().toISOString());
  await services.close();
}
