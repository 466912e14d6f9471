import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { many, type Queryable } from './database.ts';
import { vanishedClientOptions } from './lost-connections.ts';
import { grantRights } from './roles.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number of processes may start at once; this lock lets only one of them migrate. */
const LOCK = 0x4b414c45;

/** The SQL files of this version, in the order of their names. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter(file => file.endsWith('.sql')).sort();

/** Errors that mean that no migration has run, or that roles have no rights yet. */
const NOT_YET = new Set(['42P01', '42501']);

/** The SQL files of this version that a database lacks. A database of a later version lacks none. */
export async function missingMigrations(on: Queryable): Promise<string[]> {
  const rows = await many<{ name: string }>(on, 'SELECT name FROM schema_migrations').catch(error => {
    if (error instanceof pg.DatabaseError && NOT_YET.has(error.code ?? '')) return [];
    throw error;
  });
  const applied = new Set(rows.map(({ name }) => name));
  return (await knownMigrations()).filter(name => !applied.has(name));
}

/** Brings the schema up to date: applies each SQL file once, or only the named ones, in the order of their names. */
export async function migrate(url: string, only?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: vanishedClientOptions() });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
    const applied = new Set(rows.map(row => row.name));
    for (const name of await knownMigrations()) {
      if (!applied.has(name) && (!only || only.includes(name))) await apply(client, name);
    }
    if (!only) {
      await createComingMonths(client);
      await grantRights(client);
      // PostgreSQL analyses the partitions of a table automatically, but not the table.
      await client.query('ANALYZE plantings, works, harvests');
    }
  } finally {
    await client.end();
  }
}

/** Creates the partitions of events for this month and the next two: the default partition cannot be archived. */
export const createComingMonths = (on: Queryable) => on.query('SELECT create_coming_months()');

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
  await client.query(`BEGIN; ${sql}; INSERT INTO schema_migrations (name) VALUES ('${name}'); COMMIT;`);
}
