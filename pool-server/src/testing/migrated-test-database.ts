import type pg from 'pg';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase, testDatabaseUrl } from './test-database.ts';

const TEMPLATE = 'migrated';

/** Migrates once per run: the first caller creates the template from which all test databases are copied. */
async function migrated(client: pg.Client): Promise<string> {
  const made = async () =>
    (await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])).rowCount === 1;
  if (await made()) return TEMPLATE;
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [TEMPLATE]);
  if (!(await made())) {
    // Renamed when complete: an incomplete one is created again.
    await client.query('DROP DATABASE IF EXISTS migrating');
    await client.query('CREATE DATABASE migrating');
    await migrate(testDatabaseUrl('migrating'));
    await client.query(`ALTER DATABASE migrating RENAME TO ${TEMPLATE}`);
  }
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [TEMPLATE]);
  return TEMPLATE;
}

/** A migrated database for one test file. */
export async function migratedTestDatabase(): Promise<{
  url: string;
  database: Database;
  drop(): Promise<void>;
}> {
  const { url, drop } = await createTestDatabase(migrated);
  const database = openDatabase(url);
  return {
    url,
    database,
    async drop() {
      await database.end();
      await drop();
    },
  };
}
