import { formatAmount } from 'shared-api';
import type { WorkHistoryEntry } from './work-history-entries.ts';

export type ReportContext = {
  /** Farmer's e-mail, where known. */
  email: string | null;
  /** The time range in words. */
  range: string;
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

/** Composes the report of the rows on the screen. */
export const composeReport = (
  entries: readonly WorkHistoryEntry[],
  context: ReportContext,
): HistoryReport => {
  const count = (test: (entry: WorkHistoryEntry) => boolean) => entries.filter(test).length;
  const successful = count(({ status }) => status === 'success');
  const rate = entries.length === 0 ? 0 : (successful / entries.length) * 100;
  return {
    fileName: `work-history-report-${day(context.generatedAt)}.pdf`,
    title: 'Work History Report',
    subtitle: 'Comprehensive report of farming activities and operations',
    facts: [
      `Generated: ${utc(context.generatedAt.getTime())}`,
      ...(context.email ? [`Farmer: ${context.email}`] : []),
      `Time range: ${context.range}`,
      `Total operations: ${entries.length}`,
      `Success rate: ${rate.toFixed(1)}%`,
    ],
    summary: [
      `Total: ${entries.length}`,
      `Successful: ${successful}`,
      `Failed: ${entries.length - successful}`,
      `Plantings: ${count(({ type }) => type === 'planting')}`,
      `Harvests: ${count(({ type }) => type === 'harvest')}`,
    ],
    columns: ['Block Index', 'Type', 'Status', 'Amount', 'Pooler', 'Transaction', 'Date'],
    rows: entries.map(row),
    empty: 'No work history data available for the selected time period.',
  };
};
