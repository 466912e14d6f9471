import { readFile } from 'node:fs/promises';
import { type Database, inTransaction, type Transaction } from '../database/database.ts';

/** The parts of the schema in the order in which they were added. */
const PARTS = [
  'schema',
  'envelopes',
  'share-changes',
  'sponsor',
  'pool-payouts',
  'payees',
  'signed-harvests',
] as const;
type Part = (typeof PARTS)[number];
const NEWEST: Part = 'signed-harvests';

/** Creates the missing tables of custody, up to `through` for an earlier version's backup. May run concurrently. */
export const migrateCustody = (database: Database, through: Part = NEWEST): Promise<void> =>
  inTransaction(database, tx => completeCustody(tx, through));

/** The newest part of custody that a backup with these tables contains. */
export const custodyPartOf = (tables: readonly string[]): Part => {
  if (tables.includes('custody.signed_harvests')) return NEWEST;
  if (tables.includes('custody.payees')) return 'payees';
  if (tables.includes('custody.pool_payouts')) return 'pool-payouts';
  if (tables.includes('custody.sponsored_fees')) return 'sponsor';
  if (tables.includes('custody.share_changes')) return 'share-changes';
  return tables.includes('custody.harvests') ? 'envelopes' : 'schema';
};

/** The same as part of the caller's transaction. */
export async function completeCustody(tx: Transaction, through: Part = NEWEST): Promise<void> {
  const parts = PARTS.slice(0, PARTS.indexOf(through) + 1);
  const schema = await Promise.all(
    parts.map(part => readFile(new URL(`./${part}.sql`, import.meta.url), 'utf8')),
  );
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('custody.schema'))");
  await tx.query(schema.join('\n'));
  await tx.query(await readFile(new URL('./rights.sql', import.meta.url), 'utf8'));
}
