import { many, one, prepare, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { BLOCKS_PER_MONTH, V2_GENESIS_BLOCK } from '../ledger/kale/state.ts';
import { HOUR, plantedBy } from '../projections/farmer-hours.ts';
import { lastClosed } from './closing-block.ts';
import { type MemberDay, type OutlookFigures, outlookFigures } from './outlook-figures.ts';

/** The number of members sampled: more would take longer without changing the quantiles. */
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

const age = (moment: string) => `floor(extract(epoch FROM $2::timestamptz - ${moment}) / 86400)::int`;
const CLOSED = lastClosed('$1');
const SUMS = ['planted', 'met', 'harvested', 'stakes', 'rewards', 'stakes_squared', 'stakes_times_rewards'];

/** Days of the last seven by member, a fixed sample. Hours of two days or with open blocks are read from plantings. */
const MEMBER_DAYS = `
  WITH sample AS (
    SELECT farmer_id FROM contracts WHERE pool_id = $1 AND status IN ('active', 'exiting')
    GROUP BY farmer_id ORDER BY md5(farmer_id) LIMIT ${SAMPLE}
  ), hours AS (
    SELECT f.*, ${age('f.at')} AS age, last_block < ${CLOSED} AND ${age('f.at')} = ${age("(f.at + interval '1 hour' - interval '1 microsecond')")} AS whole
    FROM sample JOIN farmer_hours f ON f.pool_id = $1 AND f.farmer_id = sample.farmer_id
    WHERE f.at > $2::timestamptz - interval '7 days 1 hour'
  ), parts AS (
    SELECT farmer_id, age, ${SUMS}, largest_stake FROM hours WHERE whole AND age < 7
    UNION ALL
    SELECT s.farmer_id, s.at, ${SUMS.map(sum => `s.${sum}`)}, s.largest_stake FROM hours CROSS JOIN LATERAL (
      ${plantedBy(
        age('p.requested_at'),
        `p.pool_id = $1 AND p.farmer_id = hours.farmer_id
        AND p.block_index BETWEEN hours.first_block AND hours.last_block AND ${HOUR} = hours.at
        AND p.requested_at > $2::timestamptz - interval '7 days' AND p.block_index < ${CLOSED}`,
      )}) s
    WHERE NOT whole
  )
  SELECT farmer_id, age, sum(planted)::int AS planted, sum(planted - met)::int AS missed, sum(harvested)::int AS harvested,
    ${SUMS.slice(3).map(sum => `sum(${sum}) AS ${sum}`)}, max(largest_stake) AS largest_stake
  FROM parts GROUP BY farmer_id, age`;

const POOL = `
  SELECT (SELECT count(*)::int FROM contracts WHERE pool_id = p.id AND status = 'active') AS members,
    (SELECT least(count(DISTINCT farmer_id), ${SAMPLE})::int FROM contracts
     WHERE pool_id = p.id AND status IN ('active', 'exiting')) AS sample,
    ${lastClosed('p.id')} AS block_index
  FROM pools p WHERE id = $1 AND status <> 'pending'`;

export interface PoolOutlook extends OutlookFigures {
  readonly members: number;
  /** The number of members whose days make up the figures. */
  readonly sample: number;
  readonly blocksToDecay: number;
}

/** Blocks until the network's reward falls (KALE rules 1.6.4). */
const blocksToDecay = (index: number) =>
  index < V2_GENESIS_BLOCK
    ? V2_GENESIS_BLOCK + BLOCKS_PER_MONTH - index
    : BLOCKS_PER_MONTH - ((index - V2_GENESIS_BLOCK) % BLOCKS_PER_MONTH);

/** A pool's outlook, estimated from its last seven days. Throws Refusal POOLER_NOT_FOUND. */
export async function poolOutlook(on: Queryable, poolId: PoolId, at: Date): Promise<PoolOutlook> {
  const pool = await one<{ members: number; sample: number; block_index: string | null }>(on, POOL, [poolId]);
  if (!pool) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  const rows = await many<Row>(on, prepare(MEMBER_DAYS), [poolId, at]);
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
    sample: pool.sample,
    blocksToDecay: blocksToDecay(Number(pool.block_index ?? 0)),
  };
}
