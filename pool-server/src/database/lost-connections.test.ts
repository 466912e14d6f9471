import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type BreakableLink, breakableLink } from '../testing/breakable-link.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { endLostConnections } from './lost-connections.ts';
import { isOutage } from './outage.ts';

/** A generous "few seconds" for a busy machine. */
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
  // The idle connections are gone as well.
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

it('does not confuse another backend with the same process id with the vanished one', async () => {
  const pool = new pg.Pool({ connectionString: store.url, max: 1 });
  const client = await pool.connect();
  client.on('error', () => undefined);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  client.release();
  endLostConnections(pool, store.url, () => `${rows[0]?.pid} 0`);
  pool.emit('connect', client);
  expect(await soon(pool.query('SELECT pg_sleep(60)'))).toBe('outage');
  await pool.end();
}, 60_000);

it('lets a long query on a running server finish', async () => {
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

describe('the server', () => {
  /** Whether a query on another connection finds rows. */
  const finds = async (query: string) => {
    const other = new pg.Client({ connectionString: store.url });
    await other.connect();
    const { rows } = await other.query(query);
    await other.end();
    return rows.length > 0;
  };
  const isHeld = () => finds("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7");
  const isAnswering = () =>
    finds("SELECT FROM pg_stat_activity WHERE state = 'active' AND query ~ '^SELECT repeat'");

  it('closes the connection of a vanished client within seconds, by its TCP settings', async () => {
    const database = openDatabase(link.url, 1);
    const { rows } = await database.query(
      "SELECT name, setting FROM pg_settings WHERE name ~ '^tcp_' ORDER BY name",
    );
    expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
      ['tcp_keepalives_count', '2'],
      ['tcp_keepalives_idle', '2'],
      ['tcp_keepalives_interval', '1'],
      ['tcp_user_timeout', '10000'],
    ]);
    await database.end();
  });

  it('releases the locks of a client that no longer reads answers', async () => {
    const database = openDatabase(link.url, 1);
    const client = await database.connect();
    await client.query('BEGIN; SELECT pg_advisory_lock(7)');
    const answer = client
      .query("SELECT repeat('x', 1000) FROM generate_series(1, 1000000)")
      .catch(() => undefined);
    while (!(await isAnswering())) await wait(10);
    link.freeze();
    expect(await isHeld()).toBe(true);
    const until = performance.now() + 30_000;
    while ((await isHeld()) && performance.now() < until) await wait(500);
    expect(await isHeld()).toBe(false);
    await link.cut();
    await answer;
    client.release(true);
    await database.end();
  }, 60_000);
});
