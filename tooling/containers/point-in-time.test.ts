import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, startDatabase } from '../start/database.ts';
import { freePort } from '../start/free-port.ts';
import { archiveCommand } from './compose.ts';

/** In a folder that PostgreSQL's user may enter, since it is a different user when root runs this. */
const folder = mkdtempSync(join(tmpdir(), 'kale-archive-'));
chmodSync(folder, 0o755);
const archive = join(folder, 'archive');
const programs = join(folder, 'bin');
let owner: { uid: number; gid: number };
let running: Database | undefined;

beforeAll(() => cpSync(join(import.meta.dirname, 'postgres'), programs, { recursive: true }));
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true });
});

/** The settings of docker-compose.archive.yml, with its programs and archive in this folder. */
const settings = Object.fromEntries(
  archiveCommand()
    .filter(part => part.startsWith('archive_'))
    .map(part =>
      part.replace('archive-wal /archive', `${programs}/archive-wal ${archive}`).split(/=(.*)/, 2),
    ),
);

async function start(dataDir: string) {
  running = startDatabase(
    { dataDir, port: await freePort(), durable: true, settings: { ...settings, fsync: 'off' } },
    join(folder, 'log'),
  );
  const url = await running.url;
  return async (sql: string, as = '') => {
    const client = new pg.Client({ connectionString: `${url}${as}` });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
}

/** Creates a folder of PostgreSQL's own user. */
function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chownSync(path, owner.uid, owner.gid);
}

const SECOND = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS time`;

it('recovers the database as of a time, from a base backup and the archived WAL', async () => {
  const first = join(folder, 'first');
  const query = await start(first);
  owner = statSync(join(first, 'postgres'));
  for (const path of [archive, join(archive, 'base')]) ownFolder(path);
  await query('CREATE TABLE notes (text text)');
  // The same request as pg_basebackup's, which is not among the embedded programs.
  await query(
    `BASE_BACKUP (TARGET 'server', TARGET_DETAIL '${archive}/base/2026-01-01T00-00-00Z', WAL true, COMPRESSION 'gzip',
       CHECKPOINT 'fast', WAIT false)`,
    '?replication=true',
  );
  await query("INSERT INTO notes VALUES ('before')");
  await query('SELECT pg_sleep(1 - extract(microseconds FROM clock_timestamp())::int % 1000000 / 1e6)');
  const [now] = await query(`SELECT ${SECOND}`);
  await query("INSERT INTO notes VALUES ('after')");
  await running?.stop();
  expect(readdirSync(join(archive, 'wal')).filter(name => name.endsWith('.gz')).length).toBeGreaterThan(1);

  const second = join(folder, 'second');
  ownFolder(second);
  const restore = (time: string) =>
    execFileSync(join(programs, 'restore-to-time'), [archive, time], {
      env: { ...process.env, PGDATA: join(second, 'postgres') },
      ...(process.getuid?.() === 0 && { uid: owner.uid, gid: owner.gid }),
      cwd: folder,
      stdio: 'pipe',
    });
  expect(() => restore('yesterday')).toThrow(/Give the time in UTC/);
  expect(() => restore('2025-12-31 23:59:59')).toThrow(/No base backup .* was complete at 2025-12-31/);
  restore(now.time);
  expect(() => restore(now.time)).toThrow(/is not empty/);
  cpSync(join(first, 'postgres-password'), join(second, 'postgres-password'));
  const recovered = await start(second);
  expect(await recovered('SELECT text FROM notes')).toEqual([{ text: 'before' }]);
  expect(await recovered('SELECT pg_is_in_recovery() AS waits')).toEqual([{ waits: false }]);
});
