import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inTransaction, many, openDatabase, type Queryable, type Transaction } from './database.ts';

/** The database roles: one for each program, and `read` for people. None is a superuser. */
export const ROLES = ['migrate', 'api', 'engine', 'signer', 'pooler', 'backup', 'read'] as const;
export type Role = (typeof ROLES)[number];

const nameOf = (role: Role) => `kale_${role}`;

/** The URL of the same database for another role. */
export function urlFor(role: Role, password: string, url: string): string {
  const own = new URL(url);
  own.username = nameOf(role);
  own.password = password;
  return own.href;
}

/** Grants each role its rights on the existing tables. Does nothing in a database without the roles. */
export async function grantRights(on: Queryable): Promise<void> {
  await on.query(await readFile(new URL('./rights.sql', import.meta.url), 'utf8'));
}

/**
 * Creates the roles, sets their passwords, and transfers the superuser's tables from an earlier version or a restore:
 * custody to the signer, everything else to the migrating role. A role without a password cannot connect.
 * @param url of a superuser, needed only here.
 */
export async function prepareRoles(url: string, passwords: Partial<Record<Role, string>>): Promise<void> {
  const database = openDatabase(url, 1);
  try {
    await inTransaction(database, async tx => {
      await tx.query("SELECT pg_advisory_xact_lock(hashtext('roles'))");
      for (const role of ROLES) await createRole(tx, role, passwords[role]);
      await tx.query(`GRANT pg_read_all_data TO ${nameOf('backup')}`);
      await handOver(tx, ['public', 'ledger'], 'migrate');
      await handOver(tx, ['custody'], 'signer');
      const name = await many<{ name: string }>(tx, 'SELECT quote_ident(current_database()) AS name');
      const creators = `${nameOf('migrate')}, ${nameOf('signer')}`;
      await tx.query(`GRANT CREATE ON DATABASE ${name[0]?.name} TO ${creators}`);
      await tx.query(`SET LOCAL ROLE ${nameOf('migrate')}`);
      await grantRights(tx);
    });
  } finally {
    await database.end();
  }
}

async function createRole(tx: Transaction, role: Role, password: string | undefined): Promise<void> {
  const name = nameOf(role);
  const known = await many(tx, 'SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (known.length === 0) await tx.query(`CREATE ROLE ${name}`);
  const access = password ? `LOGIN PASSWORD ${pg.escapeLiteral(password)}` : 'NOLOGIN PASSWORD NULL';
  await tx.query(
    `ALTER ROLE ${name} NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS ${access}`,
  );
}

/** Makes a role the owner of whole schemas, except of what it owns: each change waits for transactions on the table. */
async function handOver(tx: Transaction, schemas: readonly string[], role: Role): Promise<void> {
  const statements = await many<{ sql: string }>(
    tx,
    `WITH schemas AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname = ANY($1))
     SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $2::text) AS sql FROM schemas
     WHERE pg_get_userbyid(nspowner) <> $2
     UNION ALL
     SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, $2) FROM pg_class c JOIN schemas s ON s.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v') AND pg_get_userbyid(c.relowner) <> $2
     UNION ALL
     SELECT format('ALTER SEQUENCE %s OWNER TO %I', c.oid::regclass, $2) FROM pg_class c JOIN schemas s ON s.oid = c.relnamespace
     WHERE c.relkind = 'S' AND pg_get_userbyid(c.relowner) <> $2 AND NOT EXISTS (
       SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i'))
     UNION ALL
     SELECT format('ALTER FUNCTION %s OWNER TO %I', p.oid::regprocedure, $2) FROM pg_proc p JOIN schemas s ON s.oid = p.pronamespace
     WHERE pg_get_userbyid(p.proowner) <> $2`,
    [schemas, nameOf(role)],
  );
  for (const { sql } of statements) await tx.query(sql);
}
