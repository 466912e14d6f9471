import { setTimeout as wait } from 'node:timers/promises';
import { type BreakableLink, breakableLink } from '../testing/breakable-link.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { isOutage } from './outage.ts';

/** What "a few seconds" may be on a busy machine. */
const SOON_MS = 15_000;

let store: TestDatabase;
let link: BreakableLink;
beforeEach(async () => {
  store = await createTestDatabase();
  link = await breakableLink(store.url);
});
afterEach(async () => {
  await link.cut();
  await store.drop();
});

const soon = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'answered',
      (error: unknown) => (isOutage(error) ? 'outage' : error),
    ),
    wait(SOON_MS, 'no answer', { ref: false }),
  ]);

it('notices within seconds that its server has vanished without closing connections', async () => {
  const database = openDatabase(link.url, 3);
  await Promise.all([1, 2, 3].map(() => database.query('SELECT pg_sleep(0.1)')));
  link.freeze();
  expect(await soon(database.query('SELECT 1'))).toBe('outage');
  link.takeOver();
  // The connections that were idle are gone as well.
  expect(await soon(Promise.all([1, 2, 3].map(() => database.query('SELECT 1'))))).toBe('answered');
  await database.end();
}, 60_000);

it('notices that another server has taken over', async () => {
  const database = openDatabase(link.url, 2);
  const waiting = soon(database.query('SELECT pg_sleep(60)'));
  await wait(200);
  link.freeze();
  const other = openDatabase(store.url, 1);
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^SELECT pg_sleep'",
  );
  await other.end();
  link.takeOver();
  expect(await waiting).toBe('outage');
  expect(await soon(database.query('SELECT 1'))).toBe('answered');
  await database.end();
}, 60_000);

it('lets a long query of a living server end', async () => {
  const database = openDatabase(link.url, 1);
  expect(await soon(database.query('SELECT pg_sleep(9)'))).toBe('answered');
  await database.end();
}, 60_000);

it('keeps a connection that is answered while the server is too busy for new ones', async () => {
  const database = openDatabase(link.url, 1);
  const client = await database.connect();
  link.ignoreNew();
  const until = performance.now() + SOON_MS;
  while (performance.now() < until) expect(await soon(client.query('SELECT pg_sleep(0.2)'))).toBe('answered');
  client.release();
  await database.end();
}, 60_000);
