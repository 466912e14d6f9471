import type { Database } from '../src/database/database.ts';
import { poolGroups } from '../src/engine/cycle/discovery.ts';
import { engineShares } from '../src/engine/engine-locks.ts';

/** Whether the running engines cover every group of pools. */
export async function isShared(database: Database): Promise<boolean> {
  const [wanted, shares] = [await poolGroups({ database }), await engineShares(database)];
  const held = new Set(shares.flatMap(({ groups }) => groups));
  return wanted.every(group => held.has(group));
}
