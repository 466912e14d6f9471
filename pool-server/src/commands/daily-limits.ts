import { type Amount, type Asset, amount, formatAmount, parseAmount } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import { changeDailyLimit, farmer } from '../domain/farmer.ts';
import { type Atomic, atomic, type FarmerId, type WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import type { Services } from './services.ts';
import type { AmountOfEach } from './withdrawal-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The default withdrawal limit of a farmer within 24 hours. */
export const DEFAULT_DAILY_LIMITS: AmountOfEach = {
  XLM: parseAmount('XLM', '1000'),
  KALE: parseAmount('KALE', '100000'),
};

/** A farmer's limit of one asset within 24 hours. */
export interface DailyLimit<A extends Asset = Asset> {
  readonly limit: Amount<A>;
  /** The amount that can still be withdrawn now. */
  readonly remaining: Amount<A>;
  /** A higher limit that takes effect later. */
  readonly next: { readonly limit: Amount<A>; readonly effectiveAt: Date } | null;
}

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

/**
 * A farmer's limits, less the withdrawals requested within 24 hours, except for one. Failed withdrawals do not count.
 */
export async function dailyLimits(
  on: Queryable,
  { dailyLimits: usual = DEFAULT_DAILY_LIMITS }: Pick<Services, 'dailyLimits'>,
  farmerId: FarmerId,
  at: Date,
  beside: WithdrawalId | null = null,
): Promise<{ readonly [A in Asset]: DailyLimit<A> }> {
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

/** Throws Refusal WITHDRAWAL_LIMIT. */
export function assertWithinDailyLimit(
  limits: Awaited<ReturnType<typeof dailyLimits>>,
  asset: Asset,
  wanted: Amount,
): void {
  const { limit, remaining } = limits[asset];
  if (wanted <= remaining) return;
  const [all, rest] = [limit, remaining].map(each => formatAmount(each, { places: 7 }));
  throw new Refusal(
    'WITHDRAWAL_LIMIT',
    `Your daily limit is ${all} ${asset}, of which ${rest} ${asset} are left`,
  );
}

/**
 * Sets a farmer's daily limit: a lower one at once, a higher one after the hold period (trust.md 13).
 * @throws Refusal FARMER_NOT_FOUND
 */
export async function setDailyLimit(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  asset: Asset,
  wanted: Amount,
): Promise<void> {
  await commit(services.database, context, async unit => {
    // Locks the farmer, so that two changes at once see each other.
    await unit.decide(farmerStream(farmerId), farmer, () => []);
    const { limit, next } = (await dailyLimits(unit.tx, services, farmerId, context.at))[asset];
    if (wanted === (next?.limit ?? limit)) return;
    const waitMs = wanted > limit ? services.holds.withdrawalHours * HOUR_MS : 0;
    const effectiveAt = new Date(context.at.getTime() + waitMs).toISOString();
    const change = changeDailyLimit({ asset, from: atomic(limit), limit: atomic(wanted), effectiveAt });
    await unit.decide(farmerStream(farmerId), farmer, change);
  });
}
