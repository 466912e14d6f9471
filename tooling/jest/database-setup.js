// Compiles the miner and starts one embedded PostgreSQL per jest worker. An open transaction delays the followers of
// every database on its server, so files that run concurrently must not share one. Every test file creates its own
// database on its worker's server (pool-server/src/testing/test-database.ts).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNonceSearch } from '../assembly/build.ts';
import { startDatabase } from '../start/database.ts';
import { freePort } from '../start/free-port.ts';

export default async function startTestDatabases({ maxWorkers }) {
  buildNonceSearch();
  const workers = Array.from({ length: maxWorkers }, (_, index) => index + 1);
  globalThis.__testDatabases = await Promise.all(
    workers.map(async worker => {
      const dataDir = mkdtempSync(join(tmpdir(), 'kale-pool-test-'));
      const database = startDatabase({
        dataDir,
        port: await freePort(),
        durable: false,
        // Autovacuum's transactions would delay followers, for a long time on a busy machine.
        settings: { autovacuum: 'off' },
      });
      process.env[`TEST_DATABASE_URL_${worker}`] = await database.url;
      return database;
    }),
  );
}
