import { type Database, inTransaction } from '../database/database.ts';
import { readAfter } from '../events/read.ts';
import { PROJECTIONS } from './all.ts';
import { project } from './project.ts';

const BATCH = 2_000;

/** Empties every read table and tells it all events again, in one transaction: readers see the old or the new. */
export async function rebuild(database: Database): Promise<void> {
  await inTransaction(database, async tx => {
    const tables = PROJECTIONS.map(({ table }) => table).join(', ');
    await tx.query(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
    await tx.query(`TRUNCATE ${tables}`);
    for (let position = 0n; ; ) {
      const recorded = await readAfter(tx, position, BATCH);
      const last = recorded.at(-1);
      if (!last) return;
      await project(tx, recorded);
      position = last.position;
    }
  });
}
