import { type Database, inTransaction } from '../database/database.ts';
import { readAfter } from '../events/read.ts';
import { PROJECTIONS } from './all.ts';
import { project } from './project.ts';

const BATCH = 2_000;

/** Empties every read table and tells it all events again, in one transaction: readers see the old or the new. Answers how many events. */
export async function rebuild(database: Database): Promise<number> {
  const events = await inTransaction(database, async tx => {
    let told = 0;
    const tables = PROJECTIONS.map(({ table }) => table).join(', ');
    await tx.query(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
    // Deleted rather than truncated: who reads meanwhile sees the old rows until the new ones are there.
    for (const { table } of PROJECTIONS) await tx.query(`DELETE FROM ${table}`);
    for (let position = 0n; ; ) {
      const recorded = await readAfter(tx, position, BATCH);
      const last = recorded.at(-1);
      if (!last) break;
      await project(tx, recorded);
      told += recorded.length;
      position = last.position;
    }
    return told;
  });
  for (const { table } of PROJECTIONS) await database.query(`VACUUM ANALYZE ${table}`);
  return events;
}
