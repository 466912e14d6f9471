import { type Amount, type Decimal, parseAmount } from './amount.ts';
import { subtract } from './arithmetic.ts';

const DAY = 86_400_000; // ms

interface TotalOverTime {
  readonly total: Decimal;
  readonly trend: readonly { readonly at: string; readonly total: Decimal }[];
  /** Deposits minus withdrawals since the first point of the trend. */
  readonly transferred?: Decimal | null | undefined;
}

export interface TotalChange {
  /** What was earned or lost, pending rewards included: a deposit is no gain, a withdrawal no loss. */
  readonly change: Amount<'KALE'>;
  /** The total that changed, if nothing was deposited or withdrawn since. */
  readonly before: Amount<'KALE'> | null;
  /** The time in words: "in 7 days"; "gained in 7 days" if deposits and withdrawals are left out. */
  readonly span: string;
}

/** How a farmer's Total changed over its trend, without deposits and withdrawals; null without a trend. */
export function totalChange({ total, trend, transferred }: TotalOverTime): TotalChange | null {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last) return null;
  const before = parseAmount('KALE', first.total);
  const moved = parseAmount('KALE', transferred ?? '0');
  const days = Math.round((Date.parse(last.at) - Date.parse(first.at)) / DAY);
  const span = days >= 7 ? 'in 7 days' : 'since your first planting';
  const change = subtract(subtract(parseAmount('KALE', total), before), moved);
  if (moved === 0n) return { change, before, span };
  return { change, before: null, span: `${change < 0n ? 'lost' : 'gained'} ${span}` };
}
