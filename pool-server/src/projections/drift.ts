import { type Database, many } from '../database/database.ts';
import { readAfter } from '../events/read.ts';
import { PROJECTIONS } from './all.ts';
import { project } from './project.ts';

const BATCH = 2_000;

/**
 * The read tables that are not what the events make of them. Reads one snapshot and folds it into temporary tables
 * of the same names, so nobody waits for it.
 */
export async function driftedProjections(database: Database): Promise<string[]> {
  const tx = await database.connect();
  try {
    await tx.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    for (const { table } of PROJECTIONS) {
      await tx.query(`CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING ALL) ON COMMIT DROP`);
    }
    for (let position = 0n; ; ) {
      const recorded = await readAfter(tx, position, BATCH);
      const last = recorded.at(-1);
      if (!last) break;
      await project(tx, recorded);
      position = last.position;
    }
    const drifted: string[] = [];
    for (const { table } of PROJECTIONS) {
      const differ = `(TABLE pg_temp.${table} EXCEPT ALL TABLE public.${table})
        UNION ALL (TABLE public.${table} EXCEPT ALL TABLE pg_temp.${table}) LIMIT 1`;
      if ((await many(tx, differ)).length > 0) drifted.push(table);
    }
    return drifted;
  } finally {
    // Its statements were planned for the temporary tables: the connection is not used again.
    tx.release(true);
  }
}
