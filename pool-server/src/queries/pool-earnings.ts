import type { Window } from 'shared-api/contract';
import { type Amount, amount, sum } from 'shared-api/money';
import { inSnapshot, many, one, type Queryable, type Snapshots } from '../database/database.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import type { BlockIndex, FarmState, Ledger } from '../ledger/ledger.ts';
import { bucketOf, bucketsOfDays, DAY, QUARTER } from './buckets.ts';
import { memberRates } from './member-rates.ts';
import { nextHarvest } from './next-harvest.ts';
import { pendingWorks, splitsOfWorks } from './pending-rewards.ts';
import { AGREED_TERMS, type AgreedTerms, agreedTerms } from './reward-terms.ts';

const DAYS = 30;

type Kale = Amount<'KALE'>;
const kale = (units: string) => amount('KALE', BigInt(units));

/** Pools' earnings: their shares of harvested rewards. All in atomic KALE. */
export interface PoolEarnings {
  readonly today: Kale;
  readonly last30Days: Kale;
  readonly allTime: Kale;
  /** Earned but not yet paid to the pool's account. */
  readonly unpaid: Kale;
  /** The part of `unpaid` whose payment failed. */
  readonly refused: Kale;
  readonly address: string | null;
  readonly nextPayout: { readonly at: Date; readonly expected: Kale } | null;
  readonly stepSeconds: number;
  readonly series: readonly { readonly at: Date; readonly earned: Kale }[];
  readonly members: readonly {
    readonly farmerId: FarmerId;
    readonly email: string | null;
    readonly today: Kale;
    readonly allTime: Kale;
    readonly blocks: number;
    /** 0..100, in the last 24 hours; null if no planting of that time is in a closed block. */
    readonly successRate: number | null;
  }[];
}

/** SQL: of the pool $1, or of all pools when it is null. */
const OF_POOL = '($1::text IS NULL OR pool_id = $1)';
const HARVESTED = `harvests WHERE ${OF_POOL} AND status = 'success'`;

/** $2 is the start of today, $3 that of the first of the 30 days. */
const SUMS = `
  SELECT coalesce(sum(pooler) FILTER (WHERE at >= $2), 0) AS today, coalesce(sum(pooler), 0) AS month,
    (SELECT coalesce(sum(pooler_earned), 0) FROM pool_figures WHERE ${OF_POOL}) AS total,
    (SELECT coalesce(sum(pooler_share), 0) FROM ${HARVESTED} AND payout_status IS DISTINCT FROM 'success') AS unpaid,
    (SELECT coalesce(sum(pooler_share), 0) FROM ${HARVESTED} AND payout_status = 'failed') AS refused,
    (SELECT address FROM pools WHERE id = $1) AS address
  FROM pool_income WHERE ${OF_POOL} AND at >= $3`;

const FIRST = `SELECT min(at) AS at FROM pool_income WHERE ${OF_POOL}`;

/** Steps of $3 seconds from $2 on. */
const SERIES = `
  SELECT date_bin(make_interval(secs => $3), at, $2) AS at, sum(pooler) AS earned
  FROM pool_income WHERE ${OF_POOL} AND at >= $2 GROUP BY 1`;

const BY_MEMBER = `
  SELECT f.farmer_id, u.email, coalesce(h.today, 0) AS today, f.total, f.blocks
  FROM (SELECT farmer_id, sum(pooler_earned) AS total, sum(harvested)::int AS blocks
      FROM farmer_figures WHERE ${OF_POOL} GROUP BY 1 HAVING sum(pooler_earned) > 0) f
    LEFT JOIN (SELECT farmer_id, sum(pooler_share) AS today FROM ${HARVESTED} AND ended_at >= $2 GROUP BY 1) h
      USING (farmer_id)
    LEFT JOIN users u ON u.farmer_id = f.farmer_id
  ORDER BY today DESC, f.total DESC, f.farmer_id`;

/** The first unharvested block of each contract with one. */
const UNHARVESTED = `
  SELECT c.id, c.harvest_interval, ${AGREED_TERMS}, min(p.block_index) AS block_index,
    min(p.ended_at) AS planted_at, min(p.harvest_by) AS harvest_by
  FROM plantings p JOIN works w USING (pool_id, block_index, farmer_id)
    JOIN contracts c ON c.id = p.contract_id
  WHERE ($1::text IS NULL OR p.pool_id = $1) AND p.status = 'success' AND NOT p.settled AND w.status = 'success'
    AND p.harvest_by > $2
  GROUP BY c.id`;

interface Unharvested extends AgreedTerms {
  id: ContractId;
  harvest_interval: number;
  block_index: string;
  planted_at: Date;
  harvest_by: Date;
}

/** A pool's earnings over a window, in the steps of `bucketsOfDays`. */
async function earningsOver(on: Queryable, poolId: PoolId | null, window: Window, at: Date, dayStart: Date) {
  const first = (await one<{ at: Date | null }>(on, FIRST, [poolId]))?.at ?? null;
  const { step, starts } = bucketsOfDays(window, at, dayStart, first);
  const steps = await many<{ at: Date; earned: string }>(on, SERIES, [poolId, starts[0], step / 1000]);
  const earnedAt = new Map(steps.map(row => [row.at.getTime(), kale(row.earned)]));
  return {
    stepSeconds: step / 1000,
    series: starts.map(start => ({ at: start, earned: earnedAt.get(start.getTime()) ?? kale('0') })),
  };
}

/**
 * A pool's earnings until now, by member and over a window of the reader's days, read from one state of the database.
 * Throws LedgerUnavailable.
 */
export async function poolEarnings(
  from: Snapshots,
  ledger: Ledger,
  poolId: PoolId | null,
  at: Date,
  startOfDay: Date,
  window: Window,
): Promise<PoolEarnings> {
  const dayStart = bucketOf(startOfDay, QUARTER);
  const first = new Date(dayStart.getTime() - (DAYS - 1) * DAY);
  // Before the snapshot, so that a slow ledger holds no connection.
  const farm = await ledger.farm().catch((error: unknown) => ({ error }));
  const { sums, over, members, rates, next } = await inSnapshot(from, async on => ({
    sums: await one<
      Record<'today' | 'month' | 'total' | 'unpaid' | 'refused', string> & { address: string | null }
    >(on, SUMS, [poolId, dayStart, first]),
    over: await earningsOver(on, poolId, window, at, dayStart),
    members: await many<{
      farmer_id: FarmerId;
      email: string | null;
      today: string;
      total: string;
      blocks: number;
    }>(on, BY_MEMBER, [poolId, dayStart]),
    rates: await memberRates(on, poolId, at),
    next: await nextPayoutOf(on, ledger.network, farm, poolId, at),
  }));
  if (!sums) throw new TypeError('A sum returns one row');
  return {
    today: kale(sums.today),
    last30Days: kale(sums.month),
    allTime: kale(sums.total),
    unpaid: kale(sums.unpaid),
    refused: kale(sums.refused),
    address: sums.address,
    nextPayout: next && { at: next.at, expected: await poolerParts(ledger, next.works) },
    ...over,
    members: members.map(({ farmer_id, email, today, total, blocks }) => ({
      farmerId: farmer_id,
      email,
      today: kale(today),
      allTime: kale(total),
      blocks,
      successRate: rates.get(farmer_id) ?? null,
    })),
  };
}

/** The works that the next harvest of a pool's contracts pays. Throws why the farm could not be read, if it is needed. */
async function nextPayoutOf(
  on: Queryable,
  { blockIntervalSeconds }: Ledger['network'],
  farm: FarmState | { readonly error: unknown },
  poolId: PoolId | null,
  at: Date,
) {
  const contracts = await many<Unharvested>(on, UNHARVESTED, [poolId, at]);
  if (contracts.length === 0) return null;
  if ('error' in farm) throw farm.error;
  const due = contracts.map(contract => ({
    contract,
    next: nextHarvest(
      [
        {
          blockIndex: Number(contract.block_index) as BlockIndex,
          plantedAt: contract.planted_at,
          harvestBy: contract.harvest_by,
        },
      ],
      [],
      contract.harvest_interval,
      farm,
      blockIntervalSeconds,
    ),
  }));
  const earliest = Math.min(...due.map(({ next }) => next.at?.getTime() ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(earliest)) return null;
  const terms = new Map(
    due
      .filter(({ next }) => next.at?.getTime() === earliest)
      .map(({ contract }) => [contract.id, agreedTerms(contract, at)]),
  );
  const works = (await pendingWorks(on, [...terms.keys()], at)).flatMap(work => {
    const agreed = terms.get(work.contractId);
    return agreed ? [{ ...work, terms: agreed }] : [];
  });
  return { at: new Date(earliest), works };
}

/** The pool's part of the known rewards of these works. */
async function poolerParts(ledger: Ledger, works: Parameters<typeof splitsOfWorks>[1]): Promise<Kale> {
  const splits = await splitsOfWorks(ledger, works);
  return sum(
    'KALE',
    splits.flatMap(split => (split ? [split.pooler] : [])),
  );
}
