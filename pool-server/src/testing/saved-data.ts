import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** What an earlier version left behind: its database as SQL, and the master key of its data folder. */
export interface SavedData {
  readonly sql: string;
  readonly masterKey: string;
}

/**
 * A sandbox with a quarter of an hour of history, as the version of 25 November 2026 left it: its schema by the migrations of
 * that version, every row, and its sequences. The rows of events have a transaction id before any of another server.
 */
export function savedSandbox(): SavedData {
  const file = new URL('./saved-data/sandbox-2026-11-25.sql.gz', import.meta.url);
  const sql = gunzipSync(readFileSync(file)).toString();
  const masterKey = /^-- master-key ([0-9a-f]{64})$/m.exec(sql)?.[1];
  if (!masterKey) throw new Error('The saved data name no master key');
  return { sql, masterKey };
}
