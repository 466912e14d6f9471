import { verifyEvents } from '../audit/verify.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** Checks the hash chain of every stream of events, names what does not hold, and ends; 1 when anything does not. */
await runProgram('verify-events', async () => {
  const env = readEnvironment();
  const log = createLog('verify-events', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  const { streams, events, broken } = await verifyEvents(database);
  for (const link of broken) log.error(link, 'this event is not what was written');
  log.info({ streams, events, broken: broken.length }, broken.length === 0 ? 'every chain holds' : 'broken');
  await database.end();
  if (broken.length > 0) process.exitCode = 1;
});
