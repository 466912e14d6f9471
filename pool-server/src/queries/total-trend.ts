import { type Amount, amount, subtract } from 'shared-api/money';
import { many, one, prepare, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { bucketSize, bucketsBetween, DAY, HOUR } from './buckets.ts';
import { CLOSING } from './closing-block.ts';
import type { FarmerMoney } from './farmer-money.ts';
import { beganAt } from './first-planting.ts';
import { stakesNotReturned } from './stake-outcomes.ts';

type Kale = Amount<'KALE'>;

/** A farmer's Total at one time. */
export interface TotalAt {
  readonly at: Date;
  readonly total: Kale;
}

/** The part of the farmer's KALE that the series needs. */
type Money = Pick<FarmerMoney, 'total' | 'pendingBlocks'>;

/**
 * The movements of the Total of the farmer $1 after $3, as of $2: a reward when its block closed, harvested or pending
 * ($4), a stake when it was lost, a deposit when it arrived and a withdrawal when it was requested.
 */
const MOVEMENTS = `
  SELECT at, units FROM (
    SELECT least(closing.opened_at, p.ended_at) AS at, p.farmer_share AS units
    FROM harvests p LEFT JOIN LATERAL (${CLOSING}) closing ON true
    WHERE p.farmer_id = $1 AND p.status = 'success' AND p.ended_at > $3
    UNION ALL
    SELECT coalesce(closing.opened_at, $2), p.reward
    FROM jsonb_to_recordset($4) AS p(pool_id text, block_index bigint, reward numeric)
      LEFT JOIN LATERAL (${CLOSING}) closing ON true
    UNION ALL
    SELECT decided_at, -stake FROM (${stakesNotReturned('$1', '$2')}) stakes WHERE outcome = 'lost' AND decided_at > $3
    UNION ALL
    SELECT received_at, amount FROM deposits WHERE farmer_id = $1 AND asset = 'KALE' AND received_at > $3
    UNION ALL
    SELECT requested_at, -amount FROM withdrawals
    WHERE farmer_id = $1 AND asset = 'KALE' AND status <> 'failed' AND requested_at > $3
  ) movements WHERE at > $3 ORDER BY at DESC`;

/** A farmer's Total at each of these times, oldest first, counted back from the Total at `now` by the movements since. */
export async function totalsAt(
  on: Queryable,
  farmerId: FarmerId,
  now: Date,
  { total, pendingBlocks }: Money,
  times: readonly Date[],
): Promise<TotalAt[]> {
  const [first] = times;
  if (!first) return [];
  const pending = pendingBlocks.map(({ poolId, blockIndex, reward }) => ({
    pool_id: poolId,
    block_index: blockIndex,
    reward: reward.toString(),
  }));
  const movements = await many<{ at: Date; units: string }>(on, prepare(MOVEMENTS), [
    farmerId,
    now,
    first,
    JSON.stringify(pending),
  ]);
  const totals: TotalAt[] = [];
  let units: bigint = total;
  let next = 0;
  for (const at of times.toReversed()) {
    for (; next < movements.length; next++) {
      const movement = movements[next];
      if (!movement || movement.at <= at) break;
      units -= BigInt(movement.units);
    }
    totals.push({ at, total: amount('KALE', units) });
  }
  return totals.reverse();
}

const TRANSFERRED = `
  SELECT coalesce((SELECT sum(amount) FROM deposits
      WHERE farmer_id = $1 AND asset = 'KALE' AND received_at > $2), 0)
    - coalesce((SELECT sum(amount) FROM withdrawals
      WHERE farmer_id = $1 AND asset = 'KALE' AND status <> 'failed' AND requested_at > $2), 0) AS units`;

/** How the Total changed over its trend without the recorded deposits and withdrawals; null without a trend. */
export async function totalChange(on: Queryable, farmerId: FarmerId, trend: readonly TotalAt[]) {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last) return null;
  const row = await one<{ units: string }>(on, TRANSFERRED, [farmerId, first.at]);
  const transferred = amount('KALE', BigInt(row?.units ?? 0));
  return {
    amount: subtract(subtract(last.total, first.total), transferred),
    days: Math.round((last.at.getTime() - first.at.getTime()) / DAY),
    transferred,
  };
}

const SPAN = 7 * DAY;

/** The Total of the last 7 days, or since the first planting: every 4 hours or more often, the present last. */
export async function totalTrend(
  on: Queryable,
  farmerId: FarmerId,
  now: Date,
  money: Money,
): Promise<TotalAt[]> {
  const found = await one<{ began: Date | null }>(on, prepare(`SELECT ${beganAt('$1')} AS began`), [
    farmerId,
  ]);
  if (!found?.began) return [];
  const from = new Date(Math.max(now.getTime() - SPAN, found.began.getTime()));
  const size = bucketSize(now.getTime() - from.getTime(), 4 * HOUR);
  const between = bucketsBetween(from, now, size).filter(at => at > from && at < now);
  return totalsAt(on, farmerId, now, money, [from, ...between, now]);
}
