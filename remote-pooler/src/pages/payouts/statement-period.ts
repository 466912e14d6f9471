import { localTime } from 'shared-api/csv';
import type { PayoutPeriod } from 'shared-api/operator';
import { utc } from 'shared-ui/report';

/** The periods of a statement, in the reader's days and months, as in the console. */
export const STATEMENT_PERIODS = [
  { value: '30d', label: 'Last 30 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'all', label: 'All time' },
] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number]['value'];

const DAY_MS = 86_400_000;
/** By then a harvest is recorded: it has the ledger's time, and is recorded afterwards. */
const SETTLED_MS = 120_000;

/** The start and end of a period. It ends before payouts that may not all be recorded yet. */
export function periodOf(period: StatementPeriod, now: Date): PayoutPeriod {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const month = (offset: number) => new Date(now.getFullYear(), now.getMonth() + offset).getTime();
  const settled = now.getTime() - SETTLED_MS;
  const span = (from: number, to: number) => ({
    from: new Date(from).toISOString(),
    to: new Date(Math.max(from, to)).toISOString(),
  });
  switch (period) {
    case '30d':
      return span(midnight - 29 * DAY_MS, settled);
    case 'month':
      return span(month(0), settled);
    case 'last-month':
      return span(month(-1), Math.min(month(0) - 1, settled));
    case 'all':
      return { to: new Date(settled).toISOString() };
  }
}

const moment = (iso: string) => `${utc(Date.parse(iso))} (local time ${localTime(Date.parse(iso))})`;

/** A period in the names of its files. */
export const periodText = ({ from, to }: PayoutPeriod) =>
  `Period: ${from ? moment(from) : 'first payout'} to ${moment(to)}`;

/** The name of a statement's file without its ending: its first and last day in local time. */
export function statementName({ from, to }: PayoutPeriod): string {
  const localDay = (iso: string) => localTime(Date.parse(iso)).slice(0, 'YYYY-MM-DD'.length);
  return `pool-statement-${from ? `${localDay(from)}-to` : 'until'}-${localDay(to)}`;
}
