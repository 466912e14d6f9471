import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';

/** A migrated database of its own for one test file. */
export async function migratedTestDatabase(): Promise<{
  url: string;
  database: Database;
  drop(): Promise<void>;
}> {
  const { url, drop } = await createTestDatabase();
  await migrate(url);
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
