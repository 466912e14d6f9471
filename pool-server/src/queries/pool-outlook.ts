import { many, one, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { BLOCKS_PER_MONTH, V2_GENESIS_BLOCK } from '../ledger/kale/state.ts';
import { lastClosed } from './closing-block.ts';
import { type MemberDay, type OutlookFigures, outlookFigures } from './outlook-figures.ts';

/** The number of members sampled: more would take longer and not change the quantiles. */
const SAMPLE = 40;

interface Row {
  farmer_id: string;
  age: number;
  planted: number;
  missed: number;
  harvested: number;
  stakes: string;
  rewards: string;
  stakes_squared: string;
  stakes_times_rewards: string;
  largest_stake: string;
}

/** Days of the last seven by member, of blocks that have closed; the members are a fixed sample of the pool's. */
const MEMBER_DAYS = `
  WITH sample AS (
    SELECT farmer_id FROM contracts WHERE pool_id = $1 AND status IN ('active', 'exiting')
    GROUP BY farmer_id ORDER BY md5(farmer_id) LIMIT ${SAMPLE}
  )
  SELECT p.farmer_id, floor(extract(epoch FROM $2::timestamptz - p.requested_at) / 86400)::int AS age,
    count(*)::int AS planted, count(*) FILTER (WHERE w.status IS DISTINCT FROM 'success')::int AS missed,
    count(h.id)::int AS harvested, coalesce(sum(h.stake), 0) AS stakes, coalesce(sum(h.reward), 0) AS rewards,
    coalesce(sum(h.stake * h.stake), 0) AS stakes_squared,
    coalesce(sum(h.stake * h.reward), 0) AS stakes_times_rewards, coalesce(max(h.stake), 0) AS largest_stake
  FROM sample JOIN plantings p USING (farmer_id)
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h ON h.pool_id = p.pool_id AND h.block_index = p.block_index AND h.farmer_id = p.farmer_id
      AND h.status = 'success'
  WHERE p.pool_id = $1 AND p.status = 'success' AND p.requested_at > $2::timestamptz - interval '7 days'
    AND p.block_index < ${lastClosed('$1')}
  GROUP BY p.farmer_id, age`;

const POOL = `
  SELECT (SELECT count(*)::int FROM contracts WHERE pool_id = p.id AND status = 'active') AS members,
    ${lastClosed('p.id')} AS block_index
  FROM pools p WHERE id = $1 AND status <> 'pending'`;

export interface PoolOutlook extends OutlookFigures {
  readonly members: number;
  readonly blocksToDecay: number;
}

/** Blocks until the network's reward falls (KALE rules 1.6.4). */
const blocksToDecay = (index: number) =>
  index < V2_GENESIS_BLOCK
    ? V2_GENESIS_BLOCK + BLOCKS_PER_MONTH - index
    : BLOCKS_PER_MONTH - ((index - V2_GENESIS_BLOCK) % BLOCKS_PER_MONTH);

/**
 * A pool's outlook, estimated from its last seven days.
 * @throws Refusal POOLER_NOT_FOUND
 */
export async function poolOutlook(on: Queryable, poolId: PoolId, at: Date): Promise<PoolOutlook> {
  const pool = await one<{ members: number; block_index: string | null }>(on, POOL, [poolId]);
  if (!pool) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  const rows = await many<Row>(on, MEMBER_DAYS, [poolId, at]);
  const days = rows.map(
    (row): MemberDay => ({
      farmerId: row.farmer_id,
      age: row.age,
      planted: row.planted,
      missed: row.missed,
      harvested: row.harvested,
      stakes: BigInt(row.stakes),
      rewards: BigInt(row.rewards),
      stakesSquared: BigInt(row.stakes_squared),
      stakesTimesRewards: BigInt(row.stakes_times_rewards),
      largestStake: BigInt(row.largest_stake),
    }),
  );
  return {
    ...outlookFigures(days),
    members: pool.members,
    blocksToDecay: blocksToDecay(Number(pool.block_index ?? 0)),
  };
}
