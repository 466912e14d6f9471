import { many, prepare, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { DAY } from './buckets.ts';
import { LOSS_REASON, LOST_STAKE, stakesNotReturned } from './stake-outcomes.ts';

/** Stakes that one pool lost in the last 24 hours. */
export interface RecentLoss {
  readonly poolName: string;
  readonly blocks: number;
  readonly stake: bigint;
  /** The reason, if it is the same for all of them. */
  readonly reason: string | null;
  readonly first: Date;
  readonly last: Date;
}

const LOSSES = `
  SELECT pools.name AS pool_name, count(*)::int AS blocks, sum(lost.stake) AS stake, min(lost.decided_at) AS first,
    max(lost.decided_at) AS last,
    CASE WHEN count(DISTINCT lost.reason) = 1 THEN min(lost.reason) END AS reason
  FROM (SELECT pool_id, stake, decided_at, ${LOSS_REASON} AS reason FROM (${stakesNotReturned('$1', '$2')}) stakes
    WHERE ${LOST_STAKE} AND decided_at > $3) lost
    JOIN pools ON pools.id = lost.pool_id
  GROUP BY pools.id, pools.name ORDER BY last DESC`;

interface Row {
  pool_name: string;
  blocks: number;
  stake: string;
  reason: string | null;
  first: Date;
  last: Date;
}

/** A farmer's stakes lost in the 24 hours before a moment, by pool, the latest first. */
export async function recentLosses(on: Queryable, farmerId: FarmerId, at: Date): Promise<RecentLoss[]> {
  const since = new Date(at.getTime() - DAY);
  const rows = await many<Row>(on, prepare(LOSSES), [farmerId, at, since]);
  return rows.map(({ pool_name, stake, ...row }) => ({ ...row, poolName: pool_name, stake: BigInt(stake) }));
}
