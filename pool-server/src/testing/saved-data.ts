import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { keyFile } from '../custody/key-source.ts';
import type { Database } from '../database/database.ts';
import { prepareRoles, ROLES, type Role, urlFor } from '../database/roles.ts';
import { preparedSandbox } from './program.ts';

/** The data of an earlier version: its database as SQL, and the master key of its data folder. */
interface SavedData {
  readonly sql: string;
  readonly masterKey: string;
}

/** A sandbox with 15 minutes of history, of 25 November 2026. Its events' transaction ids are the oldest. */
export function savedData(): SavedData {
  const file = new URL('./saved-data/sandbox-2026-11-25.sql.gz', import.meta.url);
  const sql = gunzipSync(readFileSync(file)).toString();
  const masterKey = /^-- master-key ([0-9a-f]{64})$/m.exec(sql)?.[1];
  if (!masterKey) throw new Error('The saved data name no master key');
  return { sql, masterKey };
}

/** A sandbox on these data, whose programs have their own roles. `look` reads the data before the migration. */
export async function savedSandbox(look: (database: Database) => Promise<void> = async () => {}) {
  const { sql, masterKey } = savedData();
  const made = ROLES.map(role => [role, randomBytes(24).toString('hex')]);
  const passwords = Object.fromEntries(made) as Record<Role, string>;
  const sandbox = await preparedSandbox(async (database, dataDir, url) => {
    await database.query(sql);
    writeFileSync(keyFile(dataDir), `${masterKey}\n`, { mode: 0o600 });
    await look(database);
    await prepareRoles(url, passwords);
    return role => urlFor(role, passwords[role], url);
  });
  return { ...sandbox, prepareRoles: () => prepareRoles(sandbox.variables.DATABASE_URL, passwords) };
}
