import { openDatabase } from '../database/database.ts';
import { rebuild } from '../projections/rebuild.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** Rebuilds every read table from the events while the product runs, and logs how many rows were wrong. */
await runProgram('rebuild', async () => {
  const env = readEnvironment();
  const log = createLog('rebuild', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  const started = performance.now();
  const { events, changed } = await rebuild(database);
  log.info({ events, changed, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'rebuilt');
  await database.end();
});
