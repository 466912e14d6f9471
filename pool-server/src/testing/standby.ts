import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './program.ts';

/** Runs a server until its own input ends, so that it never outlives the test. */
const KEEPER = '"$@" & read _; kill -INT $!; wait $!';
const STARTS_WITHIN_MS = 30_000;

/** A replica of the test server, in another process. */
export interface Standby {
  /** The same database on the replica. */
  readonly url: string;
  /** Runs a statement on the replica, as the superuser. */
  query(sql: string): Promise<unknown>;
  /** Starts it; resolves when it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

const on = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Copies the files of a running server. Returns the folder, and the program that runs on it. */
const copyServer = (url: string, home: string) =>
  on(url, async client => {
    const { rows } = await client.query<Record<'data' | 'programs' | 'locks', string>>(
      `SELECT current_setting('data_directory') AS data, current_setting('max_locks_per_transaction') AS locks,
         (SELECT setting FROM pg_config() WHERE name = 'BINDIR') AS programs`,
    );
    const [server] = rows;
    if (!server) throw new Error('The server has no files');
    const data = join(home, 'postgres');
    await client.query("SELECT pg_backup_start('standby', true)");
    execFileSync('cp', ['-a', server.data, data]);
    const stopped = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    const owner = statSync(server.data);
    for (const [name, text] of [
      ['backup_label', stopped.rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), text);
      if (process.getuid?.() === 0) execFileSync('chown', [`${owner.uid}:${owner.gid}`, join(data, name)]);
    }
    rmSync(join(data, 'postmaster.pid'));
    return { data, owner, locks: server.locks, program: join(server.programs, 'postgres') };
  });

/** Creates and starts a replica of the server at this URL. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const home = mkdtempSync(join(tmpdir(), 'kale-standby-'));
  // As root, the server runs as another user.
  chmodSync(home, 0o711);
  const { data, owner, locks, program } = await copyServer(primaryUrl, home);
  const primary = new URL(primaryUrl);
  const port = await freePort();
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}'\n`,
  );
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_locks_per_transaction: locks,
    fsync: 'off',
    // A read that conflicts with the replay is cancelled at once.
    max_standby_streaming_delay: '0',
    wal_receiver_status_interval: '1s',
    wal_retrieve_retry_interval: '200ms',
  };
  const url = new URL(primaryUrl);
  url.host = `127.0.0.1:${port}`;
  let running: ReturnType<typeof launch> | null = null;

  function launch() {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn('sh', ['-c', KEEPER, 'keeper', program, '-D', data, ...flags], {
      stdio: ['pipe', 'ignore', 'ignore'],
      ...(process.getuid?.() === 0 && { uid: owner.uid, gid: owner.gid }),
      cwd: data,
    });
    return { input: child.stdin, ended: once(child, 'exit') };
  }

  const standby: Standby = {
    url: url.href,
    query: sql => on(url.href, client => client.query(sql)),
    async start() {
      running = launch();
      const until = performance.now() + STARTS_WITHIN_MS;
      while (!(await standby.query('SELECT').then(Boolean, () => false))) {
        if (performance.now() > until) throw new Error('The replica does not start');
        await wait(50);
      }
    },
    async stop() {
      running?.input.end();
      await running?.ended;
      running = null;
    },
    async remove() {
      await standby.stop();
      rmSync(home, { recursive: true });
    },
  };
  await standby.start();
  return standby;
}
