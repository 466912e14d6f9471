import type { Amount, FarmerMoney } from 'shared-api';
import { moneyWords, percentWords } from 'shared-ui';
import { day, outOf, REPORT_ROWS, type Report, titled, utc } from 'shared-ui/report';
import { type Columns, localTime } from '../export-file.ts';
import { filterWords, type RowFilters } from '../filter-words.ts';
import { failureWords, type HistoryRow, isHeldBack, isWorked, type Units } from '../history-row.ts';
import { totalsOf } from '../history-totals.ts';
import { moneyIdentities } from '../money-identity.ts';

export type ReportContext = {
  /** The farmer's e-mail, if known. */
  email: string | null;
  /** The time range in words. */
  range: string;
  filters: RowFilters;
  /** The number of operations, listed or not. */
  total: number;
  units: Units;
  generatedAt: Date;
  /** The newest block of the ledger, which is still open, if known. */
  openBlock?: number | undefined;
  /** The farmer's money, if the server reports it. */
  money?: FarmerMoney | undefined;
};

const exact = (amount: Amount) => moneyWords(amount, { places: 7 });

/** Without the asset, which the header names: it would break some cells of a narrow column into two lines. */
const cell = (amount: Amount | null, signed = false) =>
  amount === null ? '–' : moneyWords(amount, { places: 7, signed });

const STATUS = { open: 'Open', pending: 'Reward pending', success: 'Success' } as const;

/** Whether work was accepted, as in the Success Rate: a block with accepted work counts even if its harvest was missed. */
const countsAsWorked = (row: HistoryRow) =>
  row.status === 'success' || row.status === 'pending' || isWorked(row);

/** Whether its block is still open, as in the Success Rate: until then, neither counts a planting that failed. */
const isOpen = ({ status, net, blockIndex }: HistoryRow, openBlock = Number.POSITIVE_INFINITY) =>
  status === 'open' || (status === 'failed' && net === null && blockIndex >= openBlock);

/** The columns of spec §9, then a block's stake and reward, and the local time. */
const columnsOf = ({ stake, reward }: Units): Columns<HistoryRow> => [
  ['Block Index', ({ blockIndex }) => `#${blockIndex}`],
  ['Type', ({ type }) => titled(type)],
  ['Status', row => (row.status === 'failed' ? failureWords(row) : STATUS[row.status])],
  [`Amount (${reward})`, ({ net }) => cell(net, true)],
  ['Pooler', ({ poolerName }) => poolerName],
  ['Transaction', ({ transactionHash }) => (transactionHash ? `${transactionHash.slice(0, 8)}…` : 'N/A')],
  ['Date', ({ at }) => utc(at)],
  [`Planted (${stake})`, ({ planted }) => cell(planted)],
  [`Reward (${reward})`, row => cell(row.reward)],
  ['Fees (XLM)', ({ fees }) => cell(fees)],
  ['Local time', ({ at }) => (at === null ? 'N/A' : localTime(at))],
];

/**
 * The report of the first rows on the screen (spec §9, PDF report). Its figures cover all given rows, listed or not; if
 * there are more, they say so.
 */
export const composeReport = (
  rows: readonly HistoryRow[],
  { email, range, filters, total, units, generatedAt, openBlock, money }: ReportContext,
): Report => {
  const listed = rows.slice(0, REPORT_ROWS);
  const of = rows.length < total ? ` of the first ${rows.length} blocks` : '';
  const totals = totalsOf(rows, units);
  const closed = rows.filter(row => !isOpen(row, openBlock) && !isHeldBack(row));
  // A rate of blocks filtered by outcome is meaningless.
  const isRated = filters.status === 'all';
  const rate =
    closed.length === 0
      ? 'N/A'
      : percentWords(closed.filter(countsAsWorked).length / closed.length, { of: 1 });
  const heldBack = rows.filter(isHeldBack).length;
  const columns = columnsOf(units);
  const planted = rows.filter(({ steps }) =>
    steps.some(({ name, status }) => name === 'planting' && status === 'success'),
  );
  return {
    fileName: `work-history-report-${day(generatedAt)}.pdf`,
    title: 'Work History Report',
    subtitle: 'Comprehensive report of farming activities and operations',
    facts: [
      `Generated: ${utc(generatedAt.getTime())} (local time ${localTime(generatedAt.getTime())})`,
      ...(email ? [`Farmer: ${email}`] : []),
      `Time range: ${range}`,
      ...filterWords(filters),
      `Total operations: ${outOf(listed.length, total)}`,
      isRated ? `Success rate${of}: ${rate}` : 'Success rate: N/A (filtered by status)',
      `Net earned${of}: ${exact(totals.net)} ${totals.rewardAsset} (earned ${exact(totals.earned)}, lost stakes ${exact(totals.lost)})`,
      `Network fees${of}: ${exact(totals.fees)} XLM${totals.sponsoredFees > 0n ? ` (the platform paid ${exact(totals.sponsoredFees)} XLM)` : ''}`,
      ...moneyIdentities(money, totals.fees),
    ],
    summary: [
      `Total${of}: ${totals.blocks}`,
      `Successful: ${totals.successful}`,
      `Failed: ${totals.failed - heldBack}`,
      ...(heldBack > 0 ? [`Not planted: ${heldBack}`] : []),
      `Plantings: ${planted.length}`,
      `Harvests: ${totals.successful}`,
    ],
    columns: columns.map(([header]) => header),
    rows: listed.map(row => columns.map(([, write]) => write(row))),
    notes: listed.map(({ reason }) => reason),
    empty: 'No work history data available for the selected time period.',
  };
};
