import type { RouteQuery } from 'shared-api/contract';
import { type Database, inSnapshot, many, one, prepare, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { PoolId } from '../domain/ids.ts';
import { HARVEST_POLICY, type PoolReview } from '../domain/pool.ts';
import { Refusal } from '../domain/refusal.ts';
import { PARTITION } from '../events/stream.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import { averageReward, rewardParts } from './average-reward.ts';
import { human, humanOrNull, iso } from './encode.ts';
import { percentage } from './percentage.ts';
import { poolRates } from './pool-rates.ts';
import { poolStakes } from './pool-stakes.ts';
import { readPage } from './read-page.ts';
import { rewardTerms } from './reward-terms.ts';
import { successParts } from './success-rate.ts';

/** How long figures of the last 24 hours are cached if nothing changes. */
const SLIDES_MS = 60_000;

interface PoolRow {
  id: PoolId;
  name: string;
  description: string;
  status: 'active' | 'inactive' | 'paused' | 'full' | 'pending';
  max_farmers: number;
  seats_taken: number;
  reward_split: string;
  platform_fee: string;
  exit_delay_blocks: number;
  minimum_stake: string;
  tried: number;
  met: number;
  earned: string;
  decided: number;
  total_staked: string;
  planted_over_time: string;
  lost: number;
  lost_stakes: string;
  review: PoolReview | null;
  planting_paused_at: Date | null;
  rewards: string;
  blocks: number;
  seconds: string | null;
}

/** Each approved pool with its figures at $1. */
const POOLS = `
  SELECT pools.*, coalesce(f.blocks, 0) AS blocks, rate.tried, rate.met,
    rate.met::float / nullif(rate.tried, 0) AS success, reward.earned, reward.decided, reward.earned / nullif(reward.decided, 0) AS average_reward, stakes.*,
    coalesce(f.staked, 0) AS planted_over_time, coalesce(f.rewards, 0) AS rewards,
    extract(epoch FROM f.last_block_at - f.first_block_at) AS seconds
  FROM (SELECT id, name, description, max_farmers, seats_taken, reward_split, platform_fee, exit_delay_blocks,
      minimum_stake, review, approved_at, planting_paused_at,
      CASE WHEN status = 'active' AND planting_paused_at IS NOT NULL THEN 'paused' WHEN status = 'active' AND seats_taken >= max_farmers THEN 'full' ELSE status END AS status
    FROM pools WHERE status <> 'pending') pools
  LEFT JOIN pool_figures f ON f.pool_id = pools.id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(tried), 0)::int AS tried, coalesce(sum(met), 0)::int AS met
    FROM (${successParts({ pool: 'pools.id' })}) parts
  ) rate
  CROSS JOIN LATERAL (${rewardParts("$1::timestamptz - interval '24 hours'", '$1::timestamptz')}) reward
  CROSS JOIN LATERAL (${poolStakes('$1::timestamptz')}) stakes`;

const ORDER = {
  name: 'lower(name)',
  successRate: 'success',
  share: '1 - reward_split - platform_fee',
  reward: 'average_reward',
  members: 'seats_taken',
  staked: 'total_staked',
} as const;

const FILTER = {
  active: ['active'],
  inactive: ['inactive', 'paused'],
  paused: ['paused'],
  full: ['full'],
} as const;

/** Escapes text for LIKE. */
const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

const card = (row: PoolRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  rewardPercentage: Math.round((1 - readFraction(row.reward_split)) * 1_000_000) / 10_000,
  youKeep: rewardTerms(row).youKeep,
  successRate: percentage(row.met, row.tried),
  currentFarmers: row.seats_taken,
  maxFarmers: row.max_farmers,
  averageRewardHuman: humanOrNull(averageReward(row)),
  totalStakedHuman: human(row.total_staked),
  forfeits: { count: row.lost, stake: human(row.lost_stakes) },
  review: row.review,
  plantingPausedAt: iso(row.planting_paused_at),
});

/** One page of the approved pools, with the figures of the last 24 hours before `at`. */
export function pools(on: Queryable, query: RouteQuery<'pools'>, at: Date, dependencies: CacheDependencies) {
  dependencies.add('pool:*');
  dependencies.expireAt(new Date(at.getTime() + SLIDES_MS));
  const { search, status, sort = 'name' } = query;
  const order = query.order ?? (sort === 'name' ? 'asc' : 'desc');
  return readPage(
    on,
    `SELECT *, count(*) OVER ()::int AS total FROM (${POOLS}) AS listed
       WHERE ($2::text IS NULL OR name ILIKE $2 OR description ILIKE $2 OR id ILIKE $2)
         AND ($3::text[] IS NULL OR status = ANY($3))
       ORDER BY ${ORDER[sort]} ${order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}, id`,
    [at, search?.trim() ? containing(search) : null, status ? FILTER[status] : null],
    query,
    (row: PoolRow) => card(row),
    { prepared: true },
  );
}

/** SQL: the terms of the pool $1 at registration and after each change, newest first. */
const TERMS = `
  SELECT message_metadata->>'at' AS since, (message_data->'terms'->>'rewardSplit')::numeric AS reward_split,
    (message_data->'terms'->>'platformFee')::numeric AS platform_fee
  FROM emt_messages
  WHERE partition = '${PARTITION}' AND stream_id = 'pool-' || $1 AND message_type IN ('PoolRegistered', 'PoolTermsChanged')
  ORDER BY stream_position DESC`;

type Fees = Pick<PoolRow, 'reward_split' | 'platform_fee'>;

/** The fees of a pool over time. Changes of other terms are left out. */
async function feeHistory(on: Queryable, poolId: PoolId) {
  const terms = await many<Fees & { since: string }>(on, TERMS, [poolId]);
  const sameFees = (a: Fees, b: Fees | undefined) =>
    a.reward_split === b?.reward_split && a.platform_fee === b.platform_fee;
  return terms
    .filter((each, place) => !sameFees(each, terms[place + 1]))
    .map(each => ({
      since: each.since,
      youKeep: rewardTerms(each).youKeep,
      rewardSplit: readFraction(each.reward_split),
      platformFee: readFraction(each.platform_fee),
    }));
}

/** One approved pool with its performance and its terms, from one state. Throws Refusal POOLER_NOT_FOUND. */
export function poolDetails(database: Database, id: string, at: Date, dependencies: CacheDependencies) {
  dependencies.add(`pool:${id}`);
  dependencies.expireAt(new Date(at.getTime() + SLIDES_MS));
  return inSnapshot(database, on => readDetails(on, id, at));
}

async function readDetails(on: Queryable, id: string, at: Date) {
  const row = await one<PoolRow>(on, prepare(`${POOLS} WHERE pools.id = $2`), [at, id]);
  if (!row) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  const counts = await one<{ joined: number; active: number; mined: number }>(
    on,
    `SELECT (SELECT count(DISTINCT farmer_id)::int FROM contracts
           WHERE pool_id = $1 AND confirmed_at IS NOT NULL) AS joined,
         (SELECT count(*)::int FROM contracts WHERE pool_id = $1 AND status = 'active') AS active,
         (SELECT count(*)::int FROM blocks WHERE pool_id = $1 AND mined) AS mined`,
    [row.id],
  );
  // The newest block is still open.
  const closed = row.blocks - 1;
  return {
    ...card(row),
    performance: {
      uptime: (await poolRates(on, [row.id])).uptime,
      totalBlocksMined: counts?.mined ?? 0,
      averageBlockTime: closed > 0 ? Math.round((Number(row.seconds) / closed) * 10) / 10 : null,
    },
    statistics: {
      totalRewards: human(row.rewards),
      farmersActive: counts?.active ?? 0,
      totalStaked: human(row.total_staked),
      plantedOverTime: human(row.planted_over_time),
      farmersJoined: counts?.joined ?? 0,
    },
    terms: {
      minimumStake: human(row.minimum_stake),
      harvestPolicy: HARVEST_POLICY,
      exitDelay: row.exit_delay_blocks,
      rewardSplit: readFraction(row.reward_split),
      platformFee: readFraction(row.platform_fee),
    },
    feeHistory: await feeHistory(on, row.id),
  };
}
