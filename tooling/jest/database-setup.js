// The miner compiled, and one embedded PostgreSQL for each worker of a jest run: an open transaction holds back what followers of the log
// see in every database of its server, so files that run at once must not share one. Every test file makes its own
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
        // Transactions of autovacuum would hold back what followers see, for as long as a busy machine needs for them.
        settings: { autovacuum: 'off' },
      });
      process.env[`TEST_DATABASE_URL_${worker}`] = await database.url;
      return database;
    }),
  );
}
