import { type Database, many } from '../database/database.ts';
import { PROJECTIONS } from './all.ts';
import { currentSnapshot, replay } from './replay.ts';

/**
 * The read tables that differ from a projection of the events. The events so far are projected into temporary tables of
 * the same names in short transactions, because a long one would delay the followers of events. The rest and the
 * comparison run in one transaction on one snapshot; nothing waits for it.
 */
export async function driftedProjections(database: Database): Promise<string[]> {
  const on = await database.connect();
  try {
    for (const { table } of PROJECTIONS) {
      await on.query(`CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING ALL)`);
    }
    const snapshot = await currentSnapshot(on);
    await replay(on, snapshot, 'seen');
    await on.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await replay(on, snapshot, 'not seen');
    const drifted: string[] = [];
    for (const { table } of PROJECTIONS) {
      const differ = `(TABLE pg_temp.${table} EXCEPT ALL TABLE public.${table})
        UNION ALL (TABLE public.${table} EXCEPT ALL TABLE pg_temp.${table}) LIMIT 1`;
      if ((await many(on, differ)).length > 0) drifted.push(table);
    }
    return drifted;
  } finally {
    // The temporary tables go with the connection, and so do statements that were planned for them.
    on.release(true);
  }
}
