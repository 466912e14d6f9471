// One embedded PostgreSQL for a whole jest run; every test file makes its own database on it
// (pool-server/src/database/test-database.ts).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../start/database.ts';
import { freePort } from '../start/free-port.ts';

export default async function startTestDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kale-pool-test-'));
  const database = startDatabase({ dataDir, port: await freePort(), durable: false });
  process.env.TEST_DATABASE_URL = await database.url;
  globalThis.__testDatabase = database;
}
