import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The data of an earlier version: its database as SQL, and the master key of its data folder. */
export interface SavedData {
  readonly sql: string;
  readonly masterKey: string;
}

/**
 * A sandbox with 15 minutes of history, saved by the version of 25 November 2026: its schema, every row, and its sequences.
 * The transaction ids of its events are older than any on another server.
 */
export function savedSandbox(): SavedData {
  const file = new URL('./saved-data/sandbox-2026-11-25.sql.gz', import.meta.url);
  const sql = gunzipSync(readFileSync(file)).toString();
  const masterKey = /^-- master-key ([0-9a-f]{64})$/m.exec(sql)?.[1];
  if (!masterKey) throw new Error('The saved data name no master key');
  return { sql, masterKey };
}
