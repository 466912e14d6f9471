import { type Database, many, one, type Transaction } from '../database/database.ts';
import { PROJECTIONS } from './all.ts';
import { currentSnapshot, replay } from './replay.ts';

/** Read tables whose rows each belong to one block, and those that sum blocks. */
const OF_BLOCKS = ['blocks', 'plantings', 'works', 'harvests'];
const OVER_BLOCKS = ['pool_income', 'pool_figures', 'pool_steps', 'farmer_hours', 'farmer_figures'];

const HAS_EVENTS = `NOT EXISTS (SELECT FROM public.emt_streams
  WHERE stream_id = 'cycle-' || t.pool_id || '-' || t.block_index AND archived_chain IS NOT NULL)`;

/** The number of rows, and the sum of their hashes: equal for the same rows in any order. */
const rowsOf = async (on: Transaction, table: string, condition = 'true') =>
  (
    await one<{ sum: string }>(
      on,
      `SELECT count(*) || ' ' || sum(hashtextextended(t::text, 0)) AS sum FROM ${table} t WHERE ${condition}`,
    )
  )?.sum;

/** The tables whose rows a projection of the current events can explain, and those rows. */
async function recordedRows(on: Transaction) {
  const isArchived = (await many(on, 'SELECT FROM archived_events LIMIT 1')).length > 0;
  const rows = new Map<string, string | undefined>();
  for (const { table } of PROJECTIONS) {
    if (isArchived && OVER_BLOCKS.includes(table)) continue;
    const condition = isArchived && OF_BLOCKS.includes(table) ? HAS_EVENTS : undefined;
    rows.set(table, await rowsOf(on, `public.${table}`, condition));
  }
  return rows;
}

async function differing(database: Database): Promise<string[]> {
  const on = await database.connect();
  try {
    await on.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const snapshot = await currentSnapshot(on);
    const recorded = await recordedRows(on);
    await on.query('COMMIT');
    for (const { table } of PROJECTIONS) {
      await on.query(`CREATE TEMPORARY TABLE ${table} (LIKE public.${table} INCLUDING ALL)`);
    }
    await replay(on, snapshot, 'seen');
    const drifted: string[] = [];
    for (const [table, rows] of recorded) {
      if ((await rowsOf(on, `pg_temp.${table}`)) !== rows) drifted.push(table);
    }
    return drifted;
  } finally {
    // The temporary tables end with the connection, and so do statements that were planned for them.
    on.release(true);
  }
}

/**
 * The read tables that differ from a projection of the events. One snapshot decides what is compared: its rows are
 * reduced to one hash, and its events are projected into temporary tables of the same names, in short transactions,
 * since a long writing transaction would delay the followers of events. Archived blocks are left out, and so are sums
 * that contain them, which the invariant `sums` compares with the steps.
 */
export async function driftedProjections(database: Database): Promise<string[]> {
  const drifted = await differing(database);
  // Between the snapshot and the projection, a month may be archived, or a person's data erased.
  return drifted.length > 0 ? differing(database) : drifted;
}
