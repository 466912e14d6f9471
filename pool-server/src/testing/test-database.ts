import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** The server that the jest run started for this worker (tooling/jest/database-setup.js), or a benchmark for itself. */
function testServer(): string {
  const worker = process.env.JEST_WORKER_ID;
  const server = process.env[worker ? `TEST_DATABASE_URL_${worker}` : 'TEST_DATABASE_URL'];
  if (!server) throw new Error('No test server: run tests through jest, benchmarks by npm run bench.');
  return server;
}

/** Where the test server has a database of this name. */
export function testDatabaseUrl(name: string): string {
  const url = new URL(testServer());
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a query on a separate connection to the test server. */
async function onTestServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A new PostgreSQL database for one test file: empty, or a copy of the template that `from` makes sure of. Drop it when
 * done; closing other connections first is not necessary. Throws outside jest.
 */
export async function createTestDatabase(
  from: (client: pg.Client) => Promise<string> = async () => 'template1',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = testDatabaseUrl(name);
  await onTestServer(async client => client.query(`CREATE DATABASE ${name} TEMPLATE ${await from(client)}`));
  return {
    url,
    drop: () =>
      onTestServer(async client => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}
