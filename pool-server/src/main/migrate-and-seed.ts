import { migrateCustody } from '../custody/migrate-custody.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { keepSetting, readSetting } from '../database/settings.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { readEnvironment } from './environment.ts';
import { furnishSandbox } from './furnish-sandbox.ts';
import { openServices } from './open-services.ts';
import { createLog, runProgram } from './program.ts';

const HISTORY_MS = 24 * 3_600_000;

/** Brings the database to the present schema and, the first time, furnishes the sandbox; then it ends. */
await runProgram('migrate-and-seed', async () => {
  const env = readEnvironment();
  const log = createLog('migrate-and-seed', env);
  await migrate(env.DATABASE_URL);
  const database = openDatabase(env.DATABASE_URL, 2);
  await migrateLedger(database);
  await migrateCustody(database);
  const furnished = await readSetting(database, 'sandbox_accounts');
  await database.end();
  log.info('the schema is up to date');
  if (furnished) return;

  // The sandbox begins a day ago: a clock that history moves until it has caught up with the present.
  let now = new Date(Date.now() - HISTORY_MS);
  const services = await openServices(env, () => now);
  await furnishSandbox(services);
  log.info('pools and accounts are made');
  now = new Date();
  await keepSetting(services.database, 'sandbox_accounts', now.toISOString());
  await services.close();
});
