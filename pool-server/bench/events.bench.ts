// A million events: rebuilding every read table, checking every chain, the audit trail under each filter.
import { verifyEvents } from '../src/audit/verify.ts';
import { rebuild } from '../src/projections/rebuild.ts';
import { measureAudit } from './measure-audit.ts';
import { timed } from './processor-time.ts';
import { atMost, exactly, fromEnvironment, report } from './report.ts';
import { prepareStore } from './sandbox-store.ts';
import { seedEvents } from './seed-events.ts';

const EVENTS = fromEnvironment('EVENTS', 1_000_000);
const MAX_MS = 300;

const url = process.env.TEST_DATABASE_URL ?? '';
const { open, signer } = await prepareStore();
const services = open();
const { database } = services;

const { rows } = await database.query<{ n: number }>(
  "SELECT count(*)::int AS n FROM emt_streams WHERE stream_type = 'cycle'",
);
if (rows[0]?.n === 0) {
  const { seconds } = await timed(database, () =>
    seedEvents(services, EVENTS, done => process.stdout.write(`\r${done} events made`)),
  );
  process.stdout.write(` in ${Math.round(seconds)} s\n`);
  await database.query('VACUUM ANALYZE emt_messages');
  await database.query('VACUUM ANALYZE emt_streams');
}
await signer.stop();
// The first run fills empty tables. The second only compares. Both replay every event.
const filled = await timed(database, () => rebuild(database));
const again = await timed(database, () => rebuild(database));
const verified = await timed(database, () => verifyEvents(database));
await services.close();
const fresh = open();
const asked = await measureAudit(url, fresh);
await fresh.close();

const took = (what: string, { seconds, processor }: { seconds: number; processor: number }) =>
  atMost(`${what} (${Math.round(processor)} s of processor)`, seconds, 120, ' s');

report(`${filled.value.events} events`, [
  took('rebuild of every read table, from empty', filled),
  took('rebuild of tables that are right', again),
  exactly('rows that the second rebuild had to mend', again.value.changed, 0),
  took('check of every chain', verified),
  exactly('broken links', verified.value.broken.length, 0),
  atMost(`audit, the very first page (${asked[0]?.what})`, asked[0]?.first ?? 0, MAX_MS, ' ms'),
  atMost(
    'audit, the slowest first page of a filter',
    Math.max(...asked.map(each => each.first)),
    MAX_MS,
    ' ms',
  ),
  ...asked.map(({ what, median }) => atMost(`audit, ${what}`, median, MAX_MS, ' ms')),
]);
process.exit();
