import { readFile } from 'node:fs/promises';
import { type Database, inTransaction } from '../../database/database.ts';
import { grantRights } from '../../database/roles.ts';

/** Creates the missing tables of the sandbox ledger; several processes may call it at once. */
export async function migrateLedger(database: Database): Promise<void> {
  const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  await inTransaction(database, async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('ledger.schema'))");
    await tx.query(schema);
    await grantRights(tx);
  });
}
