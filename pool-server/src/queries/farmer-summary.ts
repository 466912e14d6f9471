import type { RouteQuery } from 'shared-api/contract';
import { type Database, inSnapshot, many, one, prepare } from '../database/database.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import {
  bucketOf,
  bucketSize,
  bucketsBetween,
  dayEndOf,
  WINDOW_BUCKETS,
  WINDOW_SPANS,
  windowStart,
} from './buckets.ts';
import { openContractSummary } from './contracts.ts';
import { human, iso } from './encode.ts';
import { beganAt } from './first-planting.ts';
import { fraction } from './percentage.ts';
import { LOST_STAKE, stakesNotReturned } from './stake-outcomes.ts';
import { successParts } from './success-rate.ts';

interface Totals {
  /** When the first planting ended. */
  began: Date | null;
  planted: number;
  failed: number;
  staked: string;
  last_block: string | null;
  harvested: number;
  rewards: string;
  pending: number;
  lost_stakes: string;
  lost: number;
  /** Lost blocks, including those without a stake. */
  all_lost: number;
  /** Blocks whose stake, of any size, was returned or lost. */
  decided: number;
  /** The parts of the Success Rate. */
  tried: number;
  met: number;
  /** When the oldest pending reward expires. */
  next_lost: Date | null;
}

/** SQL, over `stakesNotReturned`: a block with accepted work that can still be harvested. */
const PENDING = "work_status = 'success' AND harvest_by > $2";

const TOTALS = `
  SELECT p.*, h.*, o.*, h.harvested + o.all_lost AS decided, s.* FROM
    (SELECT ${beganAt('$1')} AS began) p,
    (SELECT coalesce(sum(planted), 0)::int AS planted, coalesce(sum(failed), 0)::int AS failed,
       coalesce(sum(staked), 0) AS staked, max(stake_block) AS last_block,
       coalesce(sum(harvested), 0)::int AS harvested, coalesce(sum(earned), 0) AS rewards
     FROM farmer_figures WHERE farmer_id = $1) h,
    (SELECT coalesce(sum(stake) FILTER (WHERE ${LOST_STAKE}), 0) AS lost_stakes,
       count(*) FILTER (WHERE ${LOST_STAKE})::int AS lost, count(*) FILTER (WHERE outcome = 'lost')::int AS all_lost,
       count(*) FILTER (WHERE ${PENDING})::int AS pending, min(harvest_by) FILTER (WHERE ${PENDING}) AS next_lost
     FROM (${stakesNotReturned('$1', '$2')}) stakes) o,
    (SELECT coalesce(sum(tried), 0)::int AS tried, coalesce(sum(met), 0)::int AS met
     FROM (${successParts({ farmer: '$1' })}) parts) s`;

interface Step {
  at: Date;
  /** The first event of the step. */
  first: Date;
  rewards: string;
  staked: string;
  lost: string;
  success: number;
  failed: number;
  lost_blocks: number;
}

const NOTHING = { rewards: '0', staked: '0', lost: '0', success: 0, failed: 0, lost_blocks: 0 };

const SERIES = `
  SELECT at, min(ended_at) AS first, sum(rewards) AS rewards, sum(staked) AS staked, sum(lost) AS lost, sum(success)::int AS success,
    sum(failed)::int AS failed, sum(lost_blocks)::int AS lost_blocks
  FROM (
    SELECT date_bin(make_interval(secs => $3), ended_at, $5::timestamptz) AS at, ended_at, 0 AS rewards, 0 AS lost,
      CASE WHEN status = 'success' THEN stake ELSE 0 END AS staked,
      (status = 'success')::int AS success, (status = 'failed')::int AS failed, 0 AS lost_blocks
    FROM plantings WHERE farmer_id = $1 AND ended_at >= $2
    UNION ALL
    SELECT date_bin(make_interval(secs => $3), ended_at, $5::timestamptz), ended_at, farmer_share, 0, 0, 0, 0, 0
    FROM harvests WHERE farmer_id = $1 AND ended_at >= $2 AND status = 'success'
    UNION ALL
    SELECT date_bin(make_interval(secs => $3), decided_at, $5::timestamptz), decided_at, 0, stake, 0, 0, 0, 1
    FROM (${stakesNotReturned('$1', '$4')}) stakes WHERE outcome = 'lost' AND decided_at >= $2
  ) steps GROUP BY at ORDER BY at`;

/** Reads totals and steps of one state of the database. */
const readSteps = (
  database: Database,
  farmerId: string,
  { window: range, dayStart }: RouteQuery<'farmerSummary'>,
  now: Date,
) =>
  inSnapshot(database, async on => {
    const totals = await one<Totals>(on, prepare(TOTALS), [farmerId, now]);
    const contract = await openContractSummary(on, farmerId);
    const began = totals?.began ?? null;
    const since = windowStart(range, now);
    const start = new Date(Math.max(since.getTime(), (began ?? now).getTime()));
    const step = bucketSize(now.getTime() - start.getTime(), WINDOW_BUCKETS[range]);
    const zero = dayStart === undefined ? undefined : dayEndOf(new Date(dayStart));
    const first = bucketOf(since, step, zero);
    const steps = await many<Step>(on, prepare(SERIES), [farmerId, since, step / 1000, now, first]);
    return { totals, contract, steps, step, buckets: began ? bucketsBetween(start, now, step, zero) : [] };
  });

/** A farmer's stakes, earnings and losses, all time and by bucket. Days begin as the reader's `dayStart`. */
export async function farmerSummary(
  database: Database,
  farmerId: string,
  query: RouteQuery<'farmerSummary'>,
  now: Date,
  dependencies: CacheDependencies,
) {
  const { totals, contract, steps, step, buckets } = await readSteps(database, farmerId, query, now);
  const ms = WINDOW_SPANS[query.window];
  // When the pool's next block opens, a planting without work counts against the Success Rate.
  if (contract) dependencies.add(`pool:${contract.poolerId}`);
  const stepsByTime = new Map(steps.map(row => [row.at.getTime(), row]));
  const series = buckets.map(at => stepsByTime.get(at.getTime()) ?? { at, ...NOTHING });
  // Time moves both ends of the window and expires unharvested rewards.
  const [oldest] = steps;
  dependencies.expireAt(oldest && ms !== null ? new Date(oldest.first.getTime() + ms) : null);
  const last = series.at(-1);
  dependencies.expireAt(last ? new Date(last.at.getTime() + step) : null);
  dependencies.expireAt(totals?.next_lost ?? null);
  const { planted = 0, failed = 0, staked = '0', rewards = '0', harvested = 0, pending = 0 } = totals ?? {};
  const { lost = 0, all_lost = 0, decided = 0, lost_stakes = '0', tried = 0, met = 0 } = totals ?? {};
  const total = (pick: (row: Omit<Step, 'first'>) => string) =>
    human(series.reduce((sum, row) => sum + BigInt(pick(row)), 0n));
  return {
    lifetime: {
      totalStakedHuman: human(staked),
      plantedOverTimeHuman: human(staked),
      totalRewardsHuman: human(rewards),
      lostStakesHuman: human(lost_stakes),
      netEarnedHuman: human(BigInt(rewards) - BigInt(lost_stakes)),
      successRate: fraction(met, tried),
      blocksParticipated: planted,
      blocksClosed: tried,
      blocksWorked: met,
      blocksLost: lost,
      blocksDecided: decided,
    },
    current: { lastStakeBlock: totals?.last_block ? Number(totals.last_block) : null },
    successfulPlantings: planted,
    failedPlantings: failed,
    lostPlantings: all_lost,
    successfulHarvests: harvested,
    pendingHarvests: pending,
    harvestBy: iso(totals?.next_lost ?? null),
    contract,
    window: {
      range: query.window,
      stepSeconds: step / 1000,
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
        lostBlocks: row.lost_blocks,
      })),
    },
  };
}
