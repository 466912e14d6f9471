import { openDatabase } from '../database/database.ts';
import { rebuild } from '../projections/rebuild.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** Makes every read table again from the events; the API may go on reading meanwhile, writers wait. Then it ends. */
await runProgram('rebuild', async () => {
  const env = readEnvironment();
  const log = createLog('rebuild', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  const started = performance.now();
  const events = await rebuild(database);
  log.info({ events, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'rebuilt');
  await database.end();
});
