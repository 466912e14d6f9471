import { readFile } from 'node:fs/promises';
import { type Database, inTransaction } from '../database/database.ts';

/** Creates what is missing of custody's table; any number of processes may call it at once. */
export async function migrateCustody(database: Database): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  await inTransaction(database, async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('custody.schema'))");
    await tx.query(schema);
  });
}
