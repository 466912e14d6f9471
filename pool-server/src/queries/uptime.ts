import { one, type Queryable } from '../database/database.ts';
import { percentage } from './percentage.ts';

/**
 * SQL: `closed`, how many blocks the network has closed since the pool `pools` was approved, and `up`, in how many of them
 * the pool planted and worked for at least one member. A block that the pool never saw is one in which it was down.
 */
const UPTIME = `
  SELECT greatest(newest - first, 0)::int AS closed,
    (SELECT count(*)::int FROM blocks
      WHERE pool_id = pools.id AND mined AND block_index >= first AND block_index < newest) AS up
  FROM (SELECT max(block_index) AS newest FROM blocks WHERE confirmed) n,
    (SELECT block_index AS first FROM blocks WHERE opened_at >= pools.approved_at
      ORDER BY opened_at, block_index LIMIT 1) f`;

/** A pool's uptime, 0..100; null until a block has closed since it was approved. */
export async function uptimeOf(on: Queryable, poolId: string): Promise<number | null> {
  const row = await one<{ closed: number; up: number }>(
    on,
    `SELECT u.* FROM pools CROSS JOIN LATERAL (${UPTIME}) u WHERE pools.id = $1`,
    [poolId],
  );
  return row ? percentage(row.up, row.closed) : null;
}
