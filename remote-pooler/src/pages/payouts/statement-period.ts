import type { PayoutPeriod } from 'shared-api/operator';

/** The periods of a statement. Months are those of UTC, as its days. */
export const STATEMENT_PERIODS = [
  { value: '30d', label: 'Last 30 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'all', label: 'All time' },
] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number]['value'];

const DAY_MS = 86_400_000;
/** A harvest is on record by then: it has the ledger's time, and is recorded afterwards. */
const SETTLED_MS = 120_000;

/** The moments of a period, which ends before payouts that may not all be recorded yet. */
export function periodOf(period: StatementPeriod, now: Date): PayoutPeriod {
  const month = (offset: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset);
  const settled = now.getTime() - SETTLED_MS;
  const span = (from: number, to: number) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  switch (period) {
    case '30d':
      return span(settled - 30 * DAY_MS, settled);
    case 'month':
      return span(month(0), settled);
    case 'last-month':
      return span(month(-1), Math.min(month(0) - 1, settled));
    case 'all':
      return { to: new Date(settled).toISOString() };
  }
}
