import { verifyEvents } from '../audit/verify.ts';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { migrateLedger } from '../ledger/sandbox/migrate-ledger.ts';
import { readEnvironment } from '../main/environment.ts';
import { openServices } from '../main/open-services.ts';
import { createLog, runProgram } from '../main/program.ts';
import { rebuild } from '../projections/rebuild.ts';
import { measureAudit } from './measure-audit.ts';
import { seedEvents } from './seed-events.ts';

/**
 * Makes EVENTS events (a million unless told) in the empty database of DATABASE_URL, then measures: a rebuild of every
 * read table, the check of every chain, the first and a deep page of the audit trail under each filter.
 */
await runProgram('bench-events', async () => {
  const env = readEnvironment();
  const log = createLog('bench-events', env);
  const events = Number.parseInt(process.env.EVENTS ?? '1000000', 10);
  const database = openDatabase(env.DATABASE_URL, 2);
  await migrate(env.DATABASE_URL);
  await migrateLedger(database);
  await migrateCustody(database);
  const services = await openServices(env);
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const value = await work();
    log.info({ seconds: Math.round(performance.now() - started) / 1000 }, what);
    return value;
  };

  const { rows } = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM emt_streams');
  if (rows[0]?.n === 0) {
    let told = 0;
    await timed('seeded', () =>
      seedEvents(services, events, done => {
        if (done - told < 100_000) return;
        told = done;
        log.info({ events: done }, 'seeding');
      }),
    );
    await database.query('VACUUM ANALYZE emt_messages');
    await database.query('VACUUM ANALYZE emt_streams');
  }
  if (process.env.REBUILD !== 'no')
    log.info({ events: await timed('rebuilt', () => rebuild(database)) }, 'events told again');
  await measureAudit(env.DATABASE_URL, services, (what, ms) => log.info({ ms }, what));
  if (process.env.VERIFY !== 'no') {
    const { broken } = await timed('every chain checked', () => verifyEvents(database));
    log.info({ broken: broken.length }, 'broken links');
  }
  await services.close();
  await database.end();
});
