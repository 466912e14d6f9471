import type { FarmerSort, RouteQuery } from 'shared-api/contract';
import { one, type Queryable } from '../database/database.ts';
import { human, iso } from './encode.ts';
import { percentage } from './percentage.ts';
import { MEMBERS, SUSPENDABLE } from './pool-members.ts';
import { poolStakes } from './pool-stakes.ts';
import { readPage } from './read-page.ts';

interface Row {
  farmer_id: string;
  contract_id: string;
  email: string;
  state: 'active' | 'inactive' | 'pending' | 'exiting' | 'suspended';
  idle: boolean;
  joined_at: Date | null;
  stake: string | null;
  planted: number;
  tried: number;
  met: number;
  earned: string;
  lost: string;
  harvested: number;
  lost_blocks: number;
  tried_at: Date | null;
}

const ORDERS: Record<FarmerSort, string> = {
  name: 'name',
  status: 'state',
  joined: 'joined_at',
  stake: 'stake',
  success: 'success',
  earned: 'earned',
  blocks: 'planted',
};

const COUNTS = (['active', 'inactive', 'pending', 'exiting', 'suspended'] as const)
  .map(state => `count(*) FILTER (WHERE state = '${state}')::int AS ${state}`)
  .join(', ');

interface Summary {
  total: number;
  active: number;
  inactive: number;
  pending: number;
  exiting: number;
  suspended: number;
  idle: number;
  idle_stake: string;
  suspendable_stake: string;
  below: number;
  staked: string;
  met: number;
  tried: number;
}

const SUMMARY = `${MEMBERS}
  SELECT count(*)::int AS total, ${COUNTS}, count(*) FILTER (WHERE idle)::int AS idle,
    coalesce(sum(stake) FILTER (WHERE idle), 0) AS idle_stake,
    coalesce(sum(stake) FILTER (WHERE ${SUSPENDABLE}), 0) AS suspendable_stake,
    count(*) FILTER (WHERE below AND status = 'active')::int AS below,
    (SELECT coalesce(sum(total_staked), 0) FROM pools CROSS JOIN LATERAL (${poolStakes('$2::timestamptz')}) stakes
      WHERE $1::text IS NULL OR pools.id = $1) AS staked,
    coalesce(sum(met), 0)::int AS met, coalesce(sum(tried), 0)::int AS tried
  FROM shown`;

/** Earned per planted block that was harvested or lost; null before the first. */
function averageReward({ earned, harvested, lost_blocks }: Row): string | null {
  const decided = harvested + lost_blocks;
  return decided > 0 ? human(BigInt(earned) / BigInt(decided)) : null;
}

/** One page of the farmers of a pool, or of all pools. */
export function poolerFarmers(
  on: Queryable,
  poolId: string | null,
  query: RouteQuery<'poolerFarmers'>,
  at: Date,
) {
  const search = query.search?.trim().toLowerCase() || null;
  const { sort = 'joined', order = sort === 'name' || sort === 'status' ? 'asc' : 'desc' } = query;
  return readPage(
    on,
    `${MEMBERS} SELECT *, count(*) OVER ()::int AS total FROM shown
       WHERE ($3::text IS NULL OR strpos(name, $3) > 0 OR strpos(farmer_id, $3) > 0)
         AND ($4::text IS NULL OR state = $4)
       ORDER BY ${ORDERS[sort]} ${order} NULLS LAST, farmer_id, pool_id`,
    [poolId, at, search, query.status ?? null],
    query,
    (row: Row) => ({
      farmerId: row.farmer_id,
      contractId: row.contract_id,
      name: row.email.split('@')[0],
      email: row.email,
      status: row.state,
      idle: row.idle,
      joinedAt: iso(row.joined_at),
      stake: row.stake === null ? null : human(row.stake),
      successRate: percentage(row.met, row.tried),
      totalEarnings: human(row.earned),
      lostStakes: human(row.lost),
      lastActivity: iso(row.tried_at),
      blocksParticipated: row.planted,
      avgRewardPerBlock: averageReward(row),
    }),
  );
}

/** The number of farmers of a pool, or of all pools, in each state, with their stakes. */
export async function farmersSummary(on: Queryable, poolId: string | null, at: Date) {
  const found = await one<Summary>(on, SUMMARY, [poolId, at]);
  if (!found) throw new TypeError('A count returns one row');
  const { idle_stake, suspendable_stake, below, staked, met, tried, ...counts } = found;
  return {
    ...counts,
    idleStake: human(idle_stake),
    suspendableStake: human(suspendable_stake),
    belowTarget: below,
    totalStake: human(staked),
    averageSuccessRate: percentage(met, tried),
  };
}
