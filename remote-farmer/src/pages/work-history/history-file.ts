import { type Amount, amount, type FarmerMoney, toDecimal } from 'shared-api';
import { csvLine } from 'shared-api/csv';
import {
  type Columns,
  csvOf,
  decimal,
  type ExportFile,
  inFull,
  jsonOf,
  localTime,
  utcTime,
  withLocalTimes,
} from './export-file.ts';
import { filterWords, type RowFilters } from './filter-words.ts';
import type { HistoryRow, Units } from './history-row.ts';
import { type HistoryTotals, totalsOf } from './history-totals.ts';
import { moneyIdentities, moneyRecord } from './money-identity.ts';

/** The farmer, range and time of an export. */
export type HistoryFileContext = {
  farmerId: string;
  filters: RowFilters & { range: string; from: string };
  units: Units;
  at: Date;
  /** The farmer's money, if the server reports it. */
  money?: FarmerMoney | undefined;
};

const places = (amount: Amount | null) => decimal(amount) ?? '';

const COLUMNS: Columns<HistoryRow> = [
  ['Time (UTC)', ({ at }) => (at === null ? '' : utcTime(at))],
  ['Time (local)', ({ at }) => (at === null ? '' : localTime(at))],
  ['Type', ({ type }) => type],
  ['Status', ({ status }) => status],
  ['Block Index', ({ blockIndex }) => String(blockIndex)],
  ['Planted', ({ planted }) => places(planted)],
  ['Reward', ({ reward }) => places(reward)],
  ['Amount', ({ net }) => places(net)],
  ['Asset', ({ rewardAsset }) => rewardAsset],
  ['Atomic Units', ({ net }) => net?.toString() ?? ''],
  ['Fees (XLM)', ({ fees }) => places(fees)],
  ['Fees paid by the platform (XLM)', ({ sponsoredFees }) => places(sponsoredFees)],
  ['Pooler', ({ poolerName }) => poolerName],
  ['Pooler ID', ({ poolerId }) => poolerId],
  ['Contract', ({ contractId }) => contractId],
  ['Transaction', ({ transactionHash }) => transactionHash],
  ['Reason', ({ reason }) => reason ?? ''],
];

const nameOf = (at: Date) => `work-history-${at.toISOString().slice(0, 10)}`;

/** The sums of the columns. */
const totalsLine = (rows: readonly HistoryRow[], { units, at }: HistoryFileContext) => {
  const { planted, net, rewardAsset, fees, sponsoredFees } = totalsOf(rows, units);
  const rewards = rows.reduce((sum, { reward }) => sum + (reward ?? 0n), 0n);
  const cells: Record<string, string> = {
    'Time (UTC)': utcTime(at.getTime()),
    'Time (local)': localTime(at.getTime()),
    Type: 'total',
    Planted: toDecimal(planted),
    Reward: toDecimal(amount(units.reward, rewards)),
    Amount: toDecimal(net),
    Asset: rewardAsset,
    'Atomic Units': net.toString(),
    'Fees (XLM)': toDecimal(fees),
    'Fees paid by the platform (XLM)': toDecimal(sponsoredFees),
  };
  return csvLine(COLUMNS.map(([header]) => cells[header] ?? ''));
};

/** The rows for a spreadsheet and their sums. The last lines name the filters and show how the farmer's money adds up. */
export const csvFile = (rows: readonly HistoryRow[], context: HistoryFileContext): ExportFile => {
  const file = csvOf(nameOf(context.at), COLUMNS, rows);
  const { fees } = totalsOf(rows, context.units);
  const notes = [...filterWords(context.filters), ...moneyIdentities(context.money, fees)];
  return {
    ...file,
    parts: [...file.parts, totalsLine(rows, context), ...notes.map(line => csvLine([line]))],
  };
};

const totalsText = ({
  planted,
  stakeAsset,
  earned,
  lost,
  net,
  rewardAsset,
  fees,
  sponsoredFees,
  ...counts
}: HistoryTotals) => ({
  ...counts,
  planted: inFull(planted, stakeAsset),
  earned: inFull(earned, rewardAsset),
  lostStakes: inFull(lost, stakeAsset),
  netEarned: inFull(net, rewardAsset),
  networkFees: inFull(fees, 'XLM'),
  sponsoredNetworkFees: inFull(sponsoredFees, 'XLM'),
});

const bothTimes = (at: number | null) => ({
  time: at === null ? null : utcTime(at),
  localTime: at === null ? null : localTime(at),
});

/** The same rows for programs, with the filters and the sums. */
export const jsonFile = (
  rows: readonly HistoryRow[],
  { at, farmerId, filters, units, money }: HistoryFileContext,
): ExportFile => {
  const totals = totalsOf(rows, units);
  return jsonOf(nameOf(at), {
    exportedAt: at.toISOString(),
    exportedAtLocal: localTime(at.getTime()),
    farmerId,
    filters: withLocalTimes(filters),
    ...moneyRecord(money, totals.fees),
    totals: totalsText(totals),
    rows: rows.map(({ id: _, at: time, planted, reward, net, fees, sponsoredFees, ...rest }) => {
      const { stakeAsset, rewardAsset, steps, ...row } = rest;
      return {
        ...bothTimes(time),
        ...row,
        planted: decimal(planted),
        reward: decimal(reward),
        amount: decimal(net),
        asset: rewardAsset,
        atomicUnits: net?.toString() ?? null,
        networkFees: decimal(fees),
        sponsoredNetworkFees: decimal(sponsoredFees),
        steps: steps.map(({ at: ended, ...step }) => ({ ...bothTimes(ended), ...step })),
      };
    }),
  });
};
