import { type Amount, type Asset, amount } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { Atomic, FarmerId, WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type AmountOfEach, DEFAULT_DAILY_LIMITS, WITHDRAWALS_A_DAY } from '../domain/withdrawal-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The withdrawals of a farmer that count against the limits. */
export interface WithdrawalUse {
  /** Assets with a pending withdrawal, which must end before another one. */
  readonly open: readonly Asset[];
  /** The number of further requests that are possible now. */
  readonly remaining: number;
  /** When the next one is possible; null while some remain. */
  readonly nextAt: Date | null;
}

/** Counts a farmer's requests within the last 24 hours and their pending withdrawals, except for one withdrawal. */
export async function withdrawalUse(
  on: Queryable,
  farmerId: FarmerId,
  at: Date,
  beside: WithdrawalId | null = null,
): Promise<WithdrawalUse> {
  const row = await one<{ open: Asset[] | null; recent: number; oldest: Date | null }>(
    on,
    `SELECT array_agg(DISTINCT asset) FILTER (WHERE status IN ('requested', 'submitted')) AS open,
       count(*) FILTER (WHERE requested_at > $2)::int AS recent,
       (SELECT requested_at FROM withdrawals WHERE farmer_id = $1 AND requested_at > $2
        ORDER BY requested_at DESC OFFSET $3 LIMIT 1) AS oldest
     FROM withdrawals WHERE farmer_id = $1 AND id IS DISTINCT FROM $4`,
    [farmerId, new Date(at.getTime() - DAY_MS), WITHDRAWALS_A_DAY - 1, beside],
  );
  const remaining = Math.max(0, WITHDRAWALS_A_DAY - (row?.recent ?? 0));
  const oldest = row?.oldest ?? null;
  return {
    open: row?.open ?? [],
    remaining,
    nextAt: remaining === 0 && oldest ? new Date(oldest.getTime() + DAY_MS) : null,
  };
}

/** A farmer's limit of one asset within 24 hours. */
export interface DailyLimit<A extends Asset = Asset> {
  readonly limit: Amount<A>;
  /** The amount that can still be withdrawn now. */
  readonly remaining: Amount<A>;
  /** A higher limit that takes effect later. */
  readonly next: { readonly limit: Amount<A>; readonly effectiveAt: Date } | null;
}

export type DailyLimits = { readonly [A in Asset]: DailyLimit<A> };

interface Recorded {
  readonly from: Atomic;
  readonly limit: Atomic;
  readonly effectiveAt: string;
}

interface Row {
  daily_limits: Partial<Record<Asset, Recorded>>;
  xlm: string;
  kale: string;
}

/** A farmer's limits, less what was requested in 24 hours and did not fail, except for one withdrawal. */
export async function dailyLimits(
  on: Queryable,
  { dailyLimits: usual = DEFAULT_DAILY_LIMITS }: { readonly dailyLimits?: AmountOfEach },
  farmerId: FarmerId,
  at: Date,
  beside: WithdrawalId | null = null,
): Promise<DailyLimits> {
  const row = await one<Row>(
    on,
    `SELECT f.daily_limits, coalesce(sum(w.amount) FILTER (WHERE w.asset = 'XLM'), 0) AS xlm,
       coalesce(sum(w.amount) FILTER (WHERE w.asset = 'KALE'), 0) AS kale
     FROM farmers f LEFT JOIN withdrawals w ON w.farmer_id = f.id AND w.requested_at > $2
       AND w.status <> 'failed' AND w.id IS DISTINCT FROM $3
     WHERE f.id = $1 GROUP BY f.id`,
    [farmerId, new Date(at.getTime() - DAY_MS), beside],
  );
  if (!row) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const limitOf = <A extends Asset>(asset: A, fallback: Amount<A>, withdrawn: string): DailyLimit<A> => {
    const recorded = row.daily_limits[asset];
    const later = recorded && new Date(recorded.effectiveAt) > at ? recorded : null;
    const units = later?.from ?? recorded?.limit;
    const limit = units === undefined ? fallback : amount(asset, BigInt(units));
    const left = limit - BigInt(withdrawn);
    return {
      limit,
      remaining: amount(asset, left > 0n ? left : 0n),
      next: later && {
        limit: amount(asset, BigInt(later.limit)),
        effectiveAt: new Date(later.effectiveAt),
      },
    };
  };
  return { XLM: limitOf('XLM', usual.XLM, row.xlm), KALE: limitOf('KALE', usual.KALE, row.kale) };
}
