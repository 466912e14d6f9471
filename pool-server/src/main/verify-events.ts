import { parseArgs } from 'node:util';
import { checkAgainst, checkSeals } from '../audit/check-seals.ts';
import { readSeals } from '../audit/seal-files.ts';
import { verifyEvents } from '../audit/verify.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** What a check without findings means. Without a seal from elsewhere it shows accidents only. */
const HOLDS = {
  kept: 'every event is what was sealed',
  alone: 'every event is what the database says was sealed; name seals that were kept elsewhere with --head',
};

/**
 * verify-events [--head FILE]: compares every event with its hash chain and its seal, and with the seals of a file that
 * was kept elsewhere. Logs each finding and exits with 1 if there is one.
 */
await runProgram('verify-events', async () => {
  const { head } = parseArgs({ options: { head: { type: 'string' } } }).values;
  const env = readEnvironment();
  const log = createLog('verify-events', env);
  const [first, ...others] = head ? readSeals(head) : [];
  const database = openDatabase(env.DATABASE_URL, 2);
  const { streams, events, broken } = await verifyEvents(database);
  for (const link of broken) log.error(link, 'this event was changed after it was written');
  const findings = await (first ? checkAgainst(database, [first, ...others]) : checkSeals(database, []));
  for (const finding of findings) log.error(finding);
  const found = broken.length + findings.length;
  log.info(
    { streams, events, findings: found },
    found === 0 ? HOLDS[first ? 'kept' : 'alone'] : 'the event log is not what was written',
  );
  await database.end();
  if (found > 0) process.exitCode = 1;
});
