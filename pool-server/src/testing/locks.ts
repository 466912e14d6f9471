import { setTimeout } from 'node:timers/promises';
import { type Database, many } from '../database/database.ts';

/** Waits until a statement waits for a lock in this test's database. */
export async function isLockAwaited(database: Database): Promise<void> {
  const waiting = `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`;
  while ((await many(database, waiting)).length === 0) await setTimeout(10);
}
