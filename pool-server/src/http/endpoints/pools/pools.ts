import { one, type Queryable } from '../../../database/database.ts';
import { readFraction } from '../../../database/fraction.ts';
import type { PoolId } from '../../../domain/ids.ts';
import type { PoolReview } from '../../../domain/pool.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { human, percentage } from '../../wire/encode.ts';
import { readPage } from '../../wire/read-page.ts';
import { OPEN_BLOCKS } from '../pooler/open-blocks.ts';

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
  harvest_policy: string;
  tried: number;
  met: number;
  average_reward: string | null;
  staked: string;
  forfeits: number;
  forfeited: string;
  review: PoolReview | null;
  rewards: string;
  joined: number;
  blocks: number;
  seconds: string | null;
}

/** SQL: how many rows of a table, of this status, are in the blocks of pool `p` that are not over. */
const inOpenBlocks = (table: string, status: string) => `
  SELECT count(*)::int AS n FROM ${table}
  WHERE pool_id = p.id AND block_index = ANY(open.blocks) AND status ${status}`;

/**
 * Each pool with its figures; those not yet approved are nobody's business. Of the plantings `tried` in blocks that are
 * over, those are `met` whose work was accepted in the end; a stake that no work was handed in for is lost (KALE rules
 * 1.6). Both are what was counted up so far without the blocks that are still open, so that no history is read. Farmers
 * are rated alike (`../pool-members.ts`).
 */
const POOLS = `
  SELECT p.*, coalesce(f.joined, 0) AS joined, coalesce(f.blocks, 0) AS blocks,
    counted.n - planted.n AS tried, coalesce(f.worked, 0) - worked.n AS met,
    (coalesce(f.worked, 0) - worked.n)::float / nullif(counted.n - planted.n, 0) AS success,
    div(f.rewards, nullif(f.harvested, 0)) AS average_reward,
    coalesce(f.staked, 0) AS staked, coalesce(f.forfeits, 0) AS forfeits, coalesce(f.forfeited, 0) AS forfeited, coalesce(f.rewards, 0) AS rewards,
    extract(epoch FROM f.last_block_at - f.first_block_at) AS seconds
  FROM (SELECT id, name, description, max_farmers, seats_taken, reward_split, platform_fee, exit_delay_blocks,
      minimum_stake, harvest_policy, review,
      CASE WHEN status = 'active' AND seats_taken >= max_farmers THEN 'full' ELSE status END AS status
    FROM pools WHERE status <> 'pending') p
  LEFT JOIN pool_figures f ON f.pool_id = p.id
  CROSS JOIN LATERAL (${OPEN_BLOCKS}) open
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(planted + failed), 0)::int AS n FROM farmer_figures WHERE pool_id = p.id
  ) counted
  CROSS JOIN LATERAL (${inOpenBlocks('plantings', "IN ('success', 'failed')")}) planted
  CROSS JOIN LATERAL (${inOpenBlocks('works', "= 'success'")}) worked`;

const ORDER = {
  name: 'lower(name)',
  successRate: 'success',
  share: '1 - reward_split',
  reward: 'average_reward',
  members: 'seats_taken',
  staked: 'staked',
} as const;

const FILTER = {
  active: `= 'active'`,
  inactive: `IN ('inactive', 'paused')`,
  paused: `= 'paused'`,
  full: `= 'full'`,
};

/** Text to be found as it stands, whatever LIKE would make of it. */
const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** What is left of a reward after these fractions of it, in percent. */
const percentLeft = (...taken: number[]) =>
  Math.round((1 - taken.reduce((all, each) => all + each, 0)) * 10_000) / 100;

const card = (row: PoolRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  rewardPercentage: percentLeft(readFraction(row.reward_split)),
  youKeep: percentLeft(readFraction(row.reward_split), readFraction(row.platform_fee)),
  successRate: percentage(row.met, row.tried),
  currentFarmers: row.seats_taken,
  maxFarmers: row.max_farmers,
  averageRewardHuman: row.average_reward === null ? null : human(row.average_reward),
  totalStakedHuman: human(row.staked),
  forfeits: { count: row.forfeits, stake: human(row.forfeited) },
  review: row.review,
});

/** A pool by its id. Throws Refusal POOLER_NOT_FOUND. */
async function poolRow(on: Queryable, id: string): Promise<PoolRow> {
  const row = await one<PoolRow>(on, `${POOLS} WHERE p.id = $1`, [id]);
  if (!row) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  return row;
}

export const pools = {
  async pools({ query }, { api, dependencies }) {
    dependencies.add('pool:*');
    const { search, status, sort = 'name' } = query;
    const order = query.order ?? (sort === 'name' ? 'asc' : 'desc');
    return readPage(
      api.database,
      `SELECT *, count(*) OVER ()::int AS total FROM (${POOLS}) AS listed
       WHERE ($1::text IS NULL OR name ILIKE $1 OR description ILIKE $1 OR id ILIKE $1)
         ${status ? `AND status ${FILTER[status]}` : ''}
       ORDER BY ${ORDER[sort]} ${order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}, id`,
      [search?.trim() ? containing(search) : null],
      query,
      (row: PoolRow & { total: number }) => card(row),
    );
  },

  async poolDetails({ params }, { api, dependencies }) {
    dependencies.add(`pool:${params.poolerId}`);
    const row = await poolRow(api.database, params.poolerId);
    const counts = await one<{ active: number; mined: number }>(
      api.database,
      `SELECT (SELECT count(*)::int FROM contracts WHERE pool_id = $1 AND status = 'active') AS active,
         (SELECT count(*)::int FROM blocks WHERE pool_id = $1 AND mined) AS mined`,
      [row.id],
    );
    const mined = counts?.mined ?? 0;
    // The newest block is still being mined, so it does not count against the pool.
    const closed = row.blocks - 1;
    const { successRate, ...shown } = card(row);
    return {
      ...shown,
      successRate,
      performance: {
        uptime: percentage(mined, Math.max(0, closed)),
        totalBlocksMined: mined,
        averageBlockTime: closed > 0 ? Math.round((Number(row.seconds) / closed) * 10) / 10 : null,
      },
      statistics: {
        totalRewards: human(row.rewards),
        farmersActive: counts?.active ?? 0,
        totalStaked: human(row.staked),
        farmersJoined: row.joined,
      },
      terms: {
        minimumStake: human(row.minimum_stake),
        harvestPolicy: row.harvest_policy,
        exitDelay: row.exit_delay_blocks,
        rewardSplit: readFraction(row.reward_split),
        platformFee: readFraction(row.platform_fee),
      },
    };
  },
} satisfies Handlers;
