import { readFile } from 'node:fs/promises';
import { type Database, inTransaction } from '../database/database.ts';

/** Creates the tables of custody where they are missing. Several processes may call it at the same time. */
export async function migrateCustody(database: Database): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  await inTransaction(database, async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('custody.schema'))");
    await tx.query(schema);
  });
}
