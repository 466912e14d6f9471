import { type Amount, type Asset, amount, formatAmount, parseAmount } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';

/** An amount of each asset. */
export interface AmountOfEach {
  readonly XLM: Amount<'XLM'>;
  readonly KALE: Amount<'KALE'>;
}

export const DEFAULT_MINIMUMS: AmountOfEach = {
  XLM: parseAmount('XLM', '0.1'),
  KALE: parseAmount('KALE', '1'),
};

/** Withdrawals that a wallet may request within 24 hours, whatever their outcome. */
export const WITHDRAWALS_A_DAY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** The withdrawals of a farmer that count against the limits. */
export interface WithdrawalUse {
  /** Assets with a pending withdrawal: another one has to wait until it has ended. */
  readonly open: readonly Asset[];
  /** How many more may be requested now. */
  readonly remaining: number;
  /** When the next one may be requested; null while some remain. */
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

/** Throws Refusal WITHDRAWAL_TOO_SMALL. */
export function assertNotTooSmall(asset: Asset, wanted: Amount, minimums = DEFAULT_MINIMUMS): void {
  const minimum = minimums[asset];
  if (wanted >= minimum) return;
  const least = formatAmount(amount(asset, minimum), { places: minimum % 100_000n === 0n ? 2 : 7 });
  throw new Refusal('WITHDRAWAL_TOO_SMALL', `Withdraw at least ${least} ${asset}`);
}

const inHours = (until: Date, at: Date) => {
  const hours = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / HOUR_MS));
  return hours === 1 ? 'within the hour' : `in about ${hours} hours`;
};

/** Throws Refusal WITHDRAWAL_OPEN, WITHDRAWAL_LIMIT. */
export function assertWithinLimits({ open, nextAt }: WithdrawalUse, asset: Asset, at: Date): void {
  if (open.includes(asset)) {
    const message = `A withdrawal of ${asset} is pending. Wait until it has ended`;
    throw new Refusal('WITHDRAWAL_OPEN', message);
  }
  if (nextAt) {
    const message = `You have asked for ${WITHDRAWALS_A_DAY} withdrawals in 24 hours. The next is possible ${inHours(nextAt, at)}`;
    throw new Refusal('WITHDRAWAL_LIMIT', message);
  }
}
