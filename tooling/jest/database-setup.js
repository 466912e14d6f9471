// Compiles the miner and starts one embedded PostgreSQL per jest worker. An open transaction delays the followers of
// every database on its server, so files that run concurrently must not share one. Every test file creates its own
// database on its worker's server (pool-server/src/testing/test-database.ts).
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNonceSearch } from '../assembly/build.ts';
import { startDatabase } from '../start/database.ts';
import { freePort } from '../start/free-port.ts';

const IN_MEMORY = '/dev/shm';
/** Bytes that the servers may need together. */
const ROOM = 2 * 2 ** 30;

/**
 * Where the servers keep their files: in memory where it has the room. On a disk with ext4, half of a run's CPU time in the
 * kernel is the search for a free inode, which passes by those of all files deleted within the last minute.
 */
function folder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

export default async function startTestDatabases({ maxWorkers }) {
  buildNonceSearch();
  const workers = Array.from({ length: maxWorkers }, (_, index) => index + 1);
  globalThis.__testDatabases = await Promise.all(
    workers.map(async worker => {
      const dataDir = mkdtempSync(join(folder(), 'kale-pool-test-'));
      const database = startDatabase({
        dataDir,
        port: await freePort(),
        durable: false,
        // Autovacuum's transactions would delay followers, for a long time on a busy machine.
        settings: { autovacuum: 'off', max_wal_size: '256MB' },
      });
      process.env[`TEST_DATABASE_URL_${worker}`] = await database.url;
      return database;
    }),
  );
}
