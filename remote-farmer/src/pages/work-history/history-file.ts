import { type FarmerMoney, toDecimal } from 'shared-api';
import { type Columns, csvOf, type ExportFile, jsonOf, localTime, utcTime } from './export-file.ts';
import { type HistoryTotals, totalsOf } from './history-totals.ts';
import { moneyIdentity } from './money-identity.ts';
import type { Units, WorkHistoryEntry } from './work-history-entries.ts';

/** What an export is an export of. */
export type HistoryFileContext = {
  farmerId: string;
  filters: { range: string; from: string; status: string; search: string };
  units: Units;
  at: Date;
  /** What the farmer has, of servers that say. */
  money?: FarmerMoney | undefined;
};

const COLUMNS: Columns<WorkHistoryEntry> = [
  ['Time (UTC)', ({ at }) => (at === null ? '' : utcTime(at))],
  ['Time (local)', ({ at }) => (at === null ? '' : localTime(at))],
  ['Type', ({ type }) => type],
  ['Status', ({ status }) => status],
  ['Block Index', ({ blockIndex }) => String(blockIndex)],
  ['Amount', ({ amount }) => toDecimal(amount)],
  ['Asset', ({ asset }) => asset],
  ['Atomic Units', ({ amount }) => amount.toString()],
  ['Pooler', ({ poolerName }) => poolerName],
  ['Pooler ID', ({ poolerId }) => poolerId],
  ['Contract', ({ contractId }) => contractId],
  ['Transaction', ({ transactionHash }) => transactionHash],
  ['Reason', ({ reason }) => reason ?? ''],
];

const nameOf = (at: Date) => `work-history-${at.toISOString().slice(0, 10)}`;

/** The rows for a spreadsheet. */
export const csvFile = (entries: readonly WorkHistoryEntry[], { at }: HistoryFileContext) =>
  csvOf(nameOf(at), COLUMNS, entries);

const totalsText = ({ staked, stakeAsset, earned, lost, net, rewardAsset, ...counts }: HistoryTotals) => ({
  ...counts,
  staked: { amount: toDecimal(staked), asset: stakeAsset, atomicUnits: staked.toString() },
  earned: { amount: toDecimal(earned), asset: rewardAsset, atomicUnits: earned.toString() },
  lostStakes: { amount: toDecimal(lost), asset: stakeAsset, atomicUnits: lost.toString() },
  netEarned: { amount: toDecimal(net), asset: rewardAsset, atomicUnits: net.toString() },
});

/** The same rows for programs, with what was asked for and what they come to. */
export const jsonFile = (
  entries: readonly WorkHistoryEntry[],
  { at, farmerId, filters, units, money }: HistoryFileContext,
): ExportFile =>
  jsonOf(nameOf(at), {
    exportedAt: at.toISOString(),
    farmerId,
    filters,
    ...(money && { money: { ...money, asset: 'KALE', identity: moneyIdentity(money) } }),
    totals: totalsText(totalsOf(entries, units)),
    rows: entries.map(({ id: _, at: time, amount, ...row }) => ({
      time: time === null ? null : utcTime(time),
      ...row,
      amount: toDecimal(amount),
      atomicUnits: amount.toString(),
    })),
  });
