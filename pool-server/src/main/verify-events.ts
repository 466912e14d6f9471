import { parseArgs } from 'node:util';
import { checkAgainst, checkSeals } from '../audit/check-seals.ts';
import { readSeals } from '../audit/seal-files.ts';
import { verifyEvents } from '../audit/verify.ts';
import { openDatabase } from '../database/database.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';

/** The result of a check without findings. Without an external seal, it excludes only accidents. */
const RESULTS = {
  external: 'all events match their seals',
  alone:
    'all events match the seals in the database; use --head to check against a seal that was kept elsewhere',
};

/** verify-events [--head FILE]: checks events against hashes, seals and those in a file. Exits with 1 after a finding. */
await runProgram('verify-events', async () => {
  const { head } = parseArgs({ options: { head: { type: 'string' } } }).values;
  const env = readEnvironment();
  const log = createLog('verify-events', env);
  const [first, ...others] = head ? readSeals(head) : [];
  if (head && !first) throw new Error(`${head} contains no seal`);
  const database = openDatabase(env.DATABASE_URL, 2);
  const { streams, events, broken } = await verifyEvents(database);
  for (const link of broken) log.error(link, 'this event was changed after it was written');
  const findings = await (first ? checkAgainst(database, [first, ...others]) : checkSeals(database, []));
  for (const finding of findings) log.error(finding);
  const found = broken.length + findings.length;
  log.info(
    { streams, events, findings: found },
    found === 0 ? RESULTS[first ? 'external' : 'alone'] : 'the event log was changed',
  );
  await database.end();
  if (found > 0) process.exitCode = 1;
});
