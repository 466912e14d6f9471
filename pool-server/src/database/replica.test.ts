import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { breakableLink } from '../testing/breakable-link.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { type Standby, startStandby } from '../testing/standby.ts';
import { type Database, inSnapshot, many, one, openDatabase } from './database.ts';
import { openReplica, type Replica } from './replica.ts';
import { prepareRoles, urlFor } from './roles.ts';

const PASSWORD = 'password-of-a-test';
/** The maximum duration, on a busy machine, of a read that finds the replica unusable. */
const BOUND_MS = 1_900;

let store: Awaited<ReturnType<typeof migratedTestDatabase>>;
/** As the API's role. Unlike those of the test server, commits are confirmed only once they are written. */
let primary: Database;
let standby: Standby;
let reads: Replica;
const log = { info: jest.fn(), warn: jest.fn() };

const ownUrl = (url: string) => urlFor('api', PASSWORD, url);

beforeAll(async () => {
  store = await migratedTestDatabase();
  await prepareRoles(store.url, { api: PASSWORD });
  await store.database.query('CREATE TABLE notes (id serial, text text); GRANT ALL ON notes TO kale_api');
  await store.database.query('GRANT ALL ON SEQUENCE notes_id_seq TO kale_api');
  primary = openDatabase(`${ownUrl(store.url)}?options=-c%20synchronous_commit%3Don`);
  standby = await startStandby(store.url);
  reads = openReplica(primary, ownUrl(standby.url), log);
});
afterAll(async () => {
  await reads.close();
  await standby.remove();
  await primary.end();
  await store.drop();
});

const note = (text: string, on = primary) => on.query('INSERT INTO notes (text) VALUES ($1)', [text]);
const notes = async (from: Replica) =>
  (await many<{ text: string }>(from, 'SELECT text FROM notes ORDER BY id')).map(({ text }) => text);
const server = async (from = reads) =>
  (await one<{ r: boolean }>(from, 'SELECT pg_is_in_recovery() AS r'))?.r ? 'replica' : 'primary';
async function usesReplica(from = reads) {
  while ((await server(from)) !== 'replica') await wait(50);
}
async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const since = performance.now();
  return { value: await work, ms: performance.now() - since };
}

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let n = 0; n < count; n++) found.push(await work());
  return found;
}

it('reads earlier commits from a replica, even if the commit did not wait to be written', async () => {
  await usesReplica();
  const { replica: before } = reads.answered;
  const expected: string[] = [];
  // On a busy machine the replica may be behind for all forty reads.
  for (let n = 1; n <= 40 || reads.answered.replica === before; n++) {
    const [text, waits] = [`note ${n}`, n % 10 !== 0];
    await note(text, waits ? primary : store.database);
    expected.push(text);
    expect(await notes(reads)).toEqual(expected);
  }
  expect(reads.answered.replica).toBeGreaterThan(before);
  expect(log.warn).not.toHaveBeenCalled();
});

it('reads from the primary while the replica is behind', async () => {
  await usesReplica();
  await standby.query('SELECT pg_wal_replay_pause()');
  await note('while paused');
  const first = await timed(notes(reads));
  expect(first.value).toContain('while paused');
  expect(first.ms).toBeLessThan(BOUND_MS);
  // The next reads do not wait again: waiting twenty times would take longer.
  const next = await timed(times(20, server));
  expect(new Set(next.value)).toEqual(new Set(['primary']));
  expect(next.ms).toBeLessThan(BOUND_MS);
  await standby.query('SELECT pg_wal_replay_resume()');
  await usesReplica();
  expect(await notes(reads)).toContain('while paused');
});

it('reads one state of the replica in a snapshot, or of the primary while the replica is behind', async () => {
  const read = () =>
    inSnapshot(reads, async on => {
      const count = async () => (await one<{ n: string }>(on, 'SELECT count(*) AS n FROM notes'))?.n;
      const before = await count();
      await note('during a snapshot');
      await note('during a snapshot', store.database);
      const from = (await one<{ r: boolean }>(on, 'SELECT pg_is_in_recovery() AS r'))?.r
        ? 'replica'
        : 'primary';
      return { from, isSame: (await count()) === before };
    });
  await usesReplica();
  const { replica: answered } = reads.answered;
  expect(await read()).toEqual({ from: 'replica', isSame: true });
  expect(reads.answered.replica).toBe(answered + 1);
  await usesReplica();
  await standby.query('SELECT pg_wal_replay_pause()');
  await note('while paused');
  expect(await read()).toEqual({ from: 'primary', isSame: true });
  await standby.query('SELECT pg_wal_replay_resume()');
  await usesReplica();
  await expect(inSnapshot(reads, on => on.query('SELECT 1 / 0'))).rejects.toThrow('division by zero');
  expect(await server()).toBe('replica');
});

it('uses a replica that is up to date although the primary’s position is past the header of an empty page', async () => {
  await usesReplica();
  await store.database.query('SELECT pg_switch_wal()');
  const { rows } = await store.database.query('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  expect(rows).toEqual([{ lsn: expect.stringMatching(/000028$/) }]);
  const isAtStart = "SELECT 1 / (pg_last_wal_replay_lsn()::text LIKE '%000000')::int";
  while (!(await standby.query(isAtStart).then(Boolean, () => false))) await wait(20);
  expect(await server()).toBe('replica');
});

it('asks the primary when replay on the replica cancels a read', async () => {
  await usesReplica();
  const read = many<{ n: string }>(reads, 'SELECT count(*) AS n FROM notes, pg_sleep(0.5)');
  await wait(100);
  await store.database.query('ALTER TABLE notes ADD COLUMN more text');
  expect((await read).length).toBe(1);
  expect(log.warn).not.toHaveBeenCalled();
  await usesReplica();
});

it('passes on the error of a faulty statement, and keeps using the replica', async () => {
  await usesReplica();
  await expect(reads.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(await server()).toBe('replica');
});

it('reads from the primary while the replica is stopped, and then from the replica again', async () => {
  await usesReplica();
  await standby.stop();
  await note('while stopped');
  const { value, ms } = await timed(Promise.all([notes(reads), notes(reads), notes(reads)]));
  expect(ms).toBeLessThan(BOUND_MS);
  for (const found of value) expect(found).toContain('while stopped');
  expect(await server()).toBe('primary');
  expect(log.warn).toHaveBeenCalledTimes(1);
  await standby.start();
  await usesReplica();
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(await notes(reads)).toContain('while stopped');
});

it('reads from the primary when the replica has vanished without closing connections', async () => {
  const link = await breakableLink(ownUrl(standby.url));
  const vanishing = openReplica(primary, link.url, log);
  await usesReplica(vanishing);
  link.freeze();
  const first = await timed(server(vanishing));
  expect(first).toMatchObject({ value: 'primary' });
  expect(first.ms).toBeLessThan(BOUND_MS);
  const next = await timed(times(5, () => server(vanishing)));
  expect(new Set(next.value)).toEqual(new Set(['primary']));
  expect(next.ms).toBeLessThan(BOUND_MS);
  await link.cut();
  await vanishing.close();
});

it('does not mistake a former primary’s replica, or a promoted one, for a replica of the primary', async () => {
  const former = await startStandby(store.url);
  await standby.query('SELECT pg_promote()');
  // The replica of the former primary gets ahead of the new primary.
  await note('x'.repeat(100_000));
  const promoted = openDatabase(ownUrl(standby.url));
  await promoted.query("INSERT INTO notes (text) VALUES ('after the promotion')");
  log.warn.mockClear();
  for (const url of [former.url, standby.url]) {
    const from = openReplica(promoted, ownUrl(url), log);
    expect(await notes(from)).toContain('after the promotion');
    expect(from.answered).toEqual({ replica: 0, primary: 1 });
    await from.close();
  }
  expect(log.warn).toHaveBeenCalledTimes(2);
  await promoted.end();
  await former.remove();
});
