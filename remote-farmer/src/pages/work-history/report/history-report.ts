import { type Asset, formatAmount } from 'shared-api';
import { totalsOf } from '../history-totals.ts';
import type { WorkHistoryEntry } from '../work-history-entries.ts';

/** Rows of one report (spec §9, export page). */
export const REPORT_ROWS = 100;

export type ReportContext = {
  /** Farmer's e-mail, where known. */
  email: string | null;
  /** The time range in words. */
  range: string;
  /** Operations there are, listed or not. */
  total: number;
  units: { stake: Asset; reward: Asset };
  generatedAt: Date;
};

/** What a work history report says, apart from how it is drawn (spec §9, PDF report). */
export type HistoryReport = {
  fileName: string;
  title: 'Work History Report';
  subtitle: 'Comprehensive report of farming activities and operations';
  facts: readonly string[];
  summary: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  empty: 'No work history data available for the selected time period.';
};

const day = (date: Date) => date.toISOString().slice(0, 10);
const utc = (at: number | null) =>
  at === null ? 'N/A' : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const row = (entry: WorkHistoryEntry) => [
  `#${entry.blockIndex}`,
  titled(entry.type),
  titled(entry.status),
  `${formatAmount(entry.amount, { places: entry.type === 'planting' ? 7 : 2 })} ${entry.asset}`,
  entry.poolerName,
  entry.transactionHash ? `${entry.transactionHash.slice(0, 8)}…` : 'N/A',
  utc(entry.at),
];

/** Composes the report of the first rows on the screen; its figures are those of the rows it lists. */
export const composeReport = (
  entries: readonly WorkHistoryEntry[],
  { email, range, total, units, generatedAt }: ReportContext,
): HistoryReport => {
  const listed = entries.slice(0, REPORT_ROWS);
  const totals = totalsOf(listed, units);
  const rate = totals.operations === 0 ? 0 : (totals.successful / totals.operations) * 100;
  return {
    fileName: `work-history-report-${day(generatedAt)}.pdf`,
    title: 'Work History Report',
    subtitle: 'Comprehensive report of farming activities and operations',
    facts: [
      `Generated: ${utc(generatedAt.getTime())}`,
      ...(email ? [`Farmer: ${email}`] : []),
      `Time range: ${range}`,
      `Total operations: ${totals.operations}${total > totals.operations ? ` (first ${totals.operations} of ${total})` : ''}`,
      `Success rate: ${rate.toFixed(1)}%`,
    ],
    summary: [
      `Total: ${totals.operations}`,
      `Successful: ${totals.successful}`,
      `Failed: ${totals.failed}`,
      `Plantings: ${totals.plantings}`,
      `Harvests: ${totals.harvests}`,
    ],
    columns: ['Block Index', 'Type', 'Status', 'Amount', 'Pooler', 'Transaction', 'Date'],
    rows: listed.map(row),
    empty: 'No work history data available for the selected time period.',
  };
};
