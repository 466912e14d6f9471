import type { Amount, Asset, FarmerMoney } from 'shared-api';
import { moneyWords } from 'shared-ui';
import { totalsOf } from '../history-totals.ts';
import { moneyIdentity } from '../money-identity.ts';
import type { WorkHistoryEntry } from '../work-history-entries.ts';
import { day, outOf, REPORT_ROWS, type Report, titled, utc } from './report.ts';

export type ReportContext = {
  /** Farmer's e-mail, where known. */
  email: string | null;
  /** The time range in words. */
  range: string;
  /** Operations there are, listed or not. */
  total: number;
  units: { stake: Asset; reward: Asset };
  generatedAt: Date;
  /** What the farmer has, of servers that say. */
  money?: FarmerMoney | undefined;
};

const words = (amount: Amount) => moneyWords(amount, { places: 7 });

const row = (entry: WorkHistoryEntry) => [
  `#${entry.blockIndex}`,
  titled(entry.type),
  titled(entry.status),
  `${moneyWords(entry.amount, { places: entry.type === 'planting' ? 7 : 2 })} ${entry.asset}`,
  entry.poolerName,
  entry.transactionHash ? `${entry.transactionHash.slice(0, 8)}…` : 'N/A',
  utc(entry.at),
];

/** The report of the first rows on the screen (spec §9, PDF report); its figures are those of the rows it lists. */
export const composeReport = (
  entries: readonly WorkHistoryEntry[],
  { email, range, total, units, generatedAt, money }: ReportContext,
): Report => {
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
      `Total operations: ${outOf(totals.operations, total)}`,
      `Success rate: ${rate.toFixed(1)}%`,
      `Net earned: ${words(totals.net)} ${totals.rewardAsset} (earned ${words(totals.earned)}, lost stakes ${words(totals.lost)})`,
      // A line of its own for each half: the page does not wrap them.
      ...(money ? moneyIdentity(money).split(/ (?=[=]|\+ pending)/) : []),
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
