import type { Window } from 'shared-api/contract';
import { many, one } from '../../../database/database.ts';
import { stakesOf } from '../../../queries/stake-outcomes.ts';
import type { Handlers } from '../../handler.ts';
import { fraction, human, iso } from '../../wire/encode.ts';
import { contractSummary } from './farmer.ts';

const HOUR = 3_600_000;
/** How far back each window looks, and how wide a step of its chart is. */
const WINDOWS: Record<Window, { ms: number | null; step: string }> = {
  '24h': { ms: 24 * HOUR, step: '1 hour' },
  '7d': { ms: 7 * 24 * HOUR, step: '6 hours' },
  '30d': { ms: 30 * 24 * HOUR, step: '1 day' },
  '90d': { ms: 90 * 24 * HOUR, step: '1 day' },
  all: { ms: null, step: '1 day' },
};

interface Totals {
  planted: number;
  failed: number;
  staked: string;
  last_block: string | null;
  harvested: number;
  rewards: string;
  pending: number;
  lost_stakes: string;
  lost: number;
  /** Planted, and lost without accepted work. */
  unworked: number;
  /** Planted in a block that is still open, and not worked yet. */
  open: number;
  /** When the oldest reward that waits is gone. */
  next_lost: Date | null;
}

const TOTALS = `
  SELECT p.*, h.*, w.*, o.* FROM
    (SELECT count(*) FILTER (WHERE status = 'success')::int AS planted,
       count(*) FILTER (WHERE status = 'failed')::int AS failed,
       coalesce(sum(stake) FILTER (WHERE status = 'success'), 0) AS staked,
       max(block_index) FILTER (WHERE status = 'success') AS last_block
     FROM plantings WHERE farmer_id = $1) p,
    (SELECT count(*)::int AS harvested, coalesce(sum(farmer_share), 0) AS rewards
     FROM harvests WHERE farmer_id = $1 AND status = 'success') h,
    (SELECT count(*)::int AS pending, min(pl.harvest_by) AS next_lost FROM works w JOIN plantings pl USING (pool_id, block_index, farmer_id)
     WHERE w.farmer_id = $1 AND w.status = 'success' AND pl.harvest_by > $2 AND NOT EXISTS (
       SELECT FROM harvests h WHERE h.pool_id = w.pool_id AND h.block_index = w.block_index
         AND h.farmer_id = w.farmer_id AND h.status = 'success')) w,
    (SELECT coalesce(sum(stake) FILTER (WHERE outcome = 'lost'), 0) AS lost_stakes,
       count(*) FILTER (WHERE outcome = 'lost')::int AS lost,
       count(*) FILTER (WHERE outcome = 'lost' AND work_status IS DISTINCT FROM 'success')::int AS unworked,
       count(*) FILTER (WHERE outcome = 'planted' AND work_status IS DISTINCT FROM 'success')::int AS open
     FROM (${stakesOf('$1', '$2')}) stakes) o`;

interface Step {
  at: Date;
  first: Date;
  rewards: string;
  staked: string;
  lost: string;
  success: number;
  failed: number;
}

const SERIES = `
  SELECT at, min(ended_at) AS first, sum(rewards) AS rewards, sum(staked) AS staked, sum(lost) AS lost, sum(success)::int AS success,
    sum(failed)::int AS failed
  FROM (
    SELECT date_bin($3::interval, ended_at, '2020-01-01T00:00:00Z') AS at, ended_at, 0 AS rewards, 0 AS lost,
      CASE WHEN status = 'success' THEN stake ELSE 0 END AS staked,
      (status = 'success')::int AS success, (status = 'failed')::int AS failed
    FROM plantings WHERE farmer_id = $1 AND ended_at >= $2
    UNION ALL
    SELECT date_bin($3::interval, ended_at, '2020-01-01T00:00:00Z'), ended_at, farmer_share, 0, 0, 0, 0
    FROM harvests WHERE farmer_id = $1 AND ended_at >= $2 AND status = 'success'
    UNION ALL
    SELECT date_bin($3::interval, decided_at, '2020-01-01T00:00:00Z'), decided_at, 0, stake, 0, 0, 0
    FROM (${stakesOf('$1', '$4')}) stakes WHERE outcome = 'lost' AND stake > 0 AND decided_at >= $2
  ) steps GROUP BY at ORDER BY at`;

export const summary = {
  async farmerSummary({ params: { farmerId }, query }, { api, context, dependencies }) {
    const { ms, step } = WINDOWS[query.window];
    dependencies.add(`farmer:${farmerId}`);
    const since = ms === null ? new Date(0) : new Date(context.at.getTime() - ms);
    const [totals, series, contract] = await Promise.all([
      one<Totals>(api.database, TOTALS, [farmerId, context.at]),
      many<Step>(api.database, SERIES, [farmerId, since, step, context.at]),
      contractSummary(api, farmerId),
    ]);
    // Time alone moves the window's far end, and takes what is not harvested.
    const [oldest] = series;
    dependencies.expireAt(oldest && ms !== null ? new Date(oldest.first.getTime() + ms) : null);
    dependencies.expireAt(totals?.next_lost ?? null);
    const { planted = 0, failed = 0, staked = '0', rewards = '0', harvested = 0, pending = 0 } = totals ?? {};
    const { lost = 0, lost_stakes = '0', unworked = 0, open = 0 } = totals ?? {};
    const total = (pick: (row: Step) => string) =>
      human(series.reduce((sum, row) => sum + BigInt(pick(row)), 0n));
    return {
      lifetime: {
        totalStakedHuman: human(staked),
        totalRewardsHuman: human(rewards),
        lostStakesHuman: human(lost_stakes),
        netEarnedHuman: human(BigInt(rewards) - BigInt(lost_stakes)),
        successRate: fraction(planted - unworked - open, planted + failed - open),
        blocksParticipated: planted,
        blocksLost: lost,
      },
      current: { lastStakeBlock: totals?.last_block ? Number(totals.last_block) : null },
      successfulPlantings: planted,
      failedPlantings: failed,
      successfulHarvests: harvested,
      pendingHarvests: pending,
      harvestBy: iso(totals?.next_lost ?? null),
      contract,
      window: {
        range: query.window,
        stakedHuman: total(row => row.staked),
        rewardsHuman: total(row => row.rewards),
        lostHuman: total(row => row.lost),
        blocks: series.reduce((sum, row) => sum + row.success, 0),
        series: series.map(row => ({
          at: row.at.toISOString(),
          rewards: human(row.rewards),
          staked: human(row.staked),
          lost: human(row.lost),
          success: row.success,
          failed: row.failed,
        })),
      },
    };
  },
} satisfies Handlers;
