import { type Amount, type Asset, amount, formatAmount } from 'shared-api/money';
import { Refusal } from '../domain/refusal.ts';
import { DEFAULT_MINIMUMS, WITHDRAWALS_A_DAY } from '../domain/withdrawal-limits.ts';
import type { DailyLimits, WithdrawalUse } from '../queries/withdrawal-limits.ts';

const HOUR_MS = 60 * 60 * 1000;

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

/** Throws Refusal WITHDRAWAL_LIMIT. */
export function assertWithinDailyLimit(limits: DailyLimits, asset: Asset, wanted: Amount): void {
  const { limit, remaining } = limits[asset];
  if (wanted <= remaining) return;
  const [all, rest] = [limit, remaining].map(each => formatAmount(each, { places: 7 }));
  throw new Refusal(
    'WITHDRAWAL_LIMIT',
    `Your daily limit is ${all} ${asset}, of which ${rest} ${asset} are left`,
  );
}
