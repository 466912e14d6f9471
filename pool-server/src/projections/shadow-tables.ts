import { many, type Transaction } from '../database/database.ts';
import { PROJECTIONS } from './all.ts';

const SCHEMA = 'rebuilding';
const TABLES = PROJECTIONS.map(({ table }) => table);

/**
 * Empty copies of the read tables, in a schema that this connection searches first. They are optimised for fast
 * filling: no log, free space in each page for a row's later versions, and only the indexes that find a row.
 */
export async function createShadowTables(on: Transaction): Promise<void> {
  await on.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE; CREATE SCHEMA ${SCHEMA}`);
  const finding = await many<{ definition: string }>(
    on,
    `SELECT pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = ANY($1::regclass[])
       AND (i.indisunique AND i.indpred IS NULL OR i.indexrelid = 'public.users_email'::regclass)`,
    [TABLES.map(table => `public.${table}`)],
  );
  for (const table of TABLES) {
    await on.query(`CREATE UNLOGGED TABLE ${SCHEMA}.${table}
      (LIKE public.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS) WITH (fillfactor = 40)`);
  }
  for (const { definition } of finding)
    await on.query(definition.replace(/ ON (ONLY )?public\./, ` ON ${SCHEMA}.`));
  await on.query(`SET search_path TO ${SCHEMA}, public`);
}

/**
 * Makes the read tables identical to their shadow tables: deletes wrong rows and inserts missing ones. It does not
 * touch correct rows, so readers do not wait. Returns the number of wrong or missing rows.
 */
export async function copyShadowTables(tx: Transaction): Promise<number> {
  let changed = 0;
  for (const table of TABLES) {
    // A row's ctid is unique only within one partition.
    const rows = (schema: string) =>
      `(SELECT t.tableoid AS part, t.ctid AS place, t::text AS row FROM ${schema}.${table} t)`;
    const only = (one: string, other: string) =>
      `SELECT a.part, a.place FROM ${rows(one)} a LEFT JOIN ${rows(other)} b USING (row) WHERE b.row IS NULL`;
    const gone = await tx.query(
      `DELETE FROM public.${table} t USING (${only('public', SCHEMA)}) wrong
       WHERE t.ctid = wrong.place AND t.tableoid = wrong.part`,
    );
    const copied = await tx.query(
      `INSERT INTO public.${table} SELECT t.* FROM ${SCHEMA}.${table} t, (${only(SCHEMA, 'public')}) missing
       WHERE t.ctid = missing.place`,
    );
    changed += Math.max(gone.rowCount ?? 0, copied.rowCount ?? 0);
  }
  return changed;
}

export const dropShadowTables = (on: Transaction) => on.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
