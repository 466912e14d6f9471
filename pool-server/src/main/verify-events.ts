import { verifyEvents } from '../audit/verify.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** Verifies the hash chain of every event stream and logs each broken link. Exits with 1 if there is one. */
await runProgram('verify-events', async () => {
  const env = readEnvironment();
  const log = createLog('verify-events', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  const { streams, events, broken } = await verifyEvents(database);
  for (const link of broken) log.error(link, 'this event was changed after it was written');
  log.info(
    { streams, events, broken: broken.length },
    broken.length === 0 ? 'every event chain is intact' : 'some event chains are broken',
  );
  await database.end();
  if (broken.length > 0) process.exitCode = 1;
});
