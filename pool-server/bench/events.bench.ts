// A million events: rebuilding every read table, checking every chain, the audit trail under each filter.
import { verifyEvents } from '../src/audit/verify.ts';
import { migrateCustody } from '../src/custody/migrate-custody.ts';
import { migrate } from '../src/database/migrate.ts';
import { migrateLedger } from '../src/ledger/sandbox/migrate-ledger.ts';
import { readEnvironment } from '../src/main/environment.ts';
import { openServices } from '../src/main/open-services.ts';
import { rebuild } from '../src/projections/rebuild.ts';
import { measureAudit } from './measure-audit.ts';
import { atMost, exactly, type Figure, fromEnvironment, report } from './report.ts';
import { seedEvents } from './seed-events.ts';

const EVENTS = fromEnvironment('EVENTS', 1_000_000);
const MOST_MS = 300;

const url = process.env.TEST_DATABASE_URL ?? '';
const env = readEnvironment({
  DATABASE_URL: url,
  DATA_DIR: process.env.BENCH_DATA_DIR ?? '/tmp',
  LOG_LEVEL: 'silent',
});
await migrate(url);
const services = await openServices(env);
const { database } = services;
await migrateLedger(database);
await migrateCustody(database);

async function timed<T>(work: () => Promise<T>): Promise<[value: T, seconds: number]> {
  const started = performance.now();
  return [await work(), (performance.now() - started) / 1000];
}

const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM emt_streams');
if (rows[0]?.n === 0) {
  const [, seconds] = await timed(() =>
    seedEvents(services, EVENTS, done => process.stdout.write(`\r${done} events made`)),
  );
  process.stdout.write(` in ${Math.round(seconds)} s\n`);
  await database.query('VACUUM ANALYZE emt_messages');
  await database.query('VACUUM ANALYZE emt_streams');
}
// The first fills empty tables, the second finds them right: both tell every event.
const [filled, filling] = await timed(() => rebuild(database));
const [again, checking] = await timed(() => rebuild(database));
const [verified, verifying] = await timed(() => verifyEvents(database));
const pages: Figure[] = [];
await measureAudit(url, services, (what, ms) => pages.push(atMost(`audit, ${what}`, ms, MOST_MS, ' ms')));
await services.close();

report(`${filled.events} events`, [
  atMost('rebuild of every read table, from empty', filling, 120, ' s'),
  atMost('rebuild of tables that are right', checking, 120, ' s'),
  exactly('rows that the second rebuild had to mend', again.changed, 0),
  atMost('check of every chain', verifying, 120, ' s'),
  exactly('broken links', verified.broken.length, 0),
  ...pages,
]);
process.exit();
