import { toDecimal } from 'shared-api';
import { type HistoryTotals, totalsOf } from './history-totals.ts';
import type { Units, WorkHistoryEntry } from './work-history-entries.ts';

/** What an export is an export of. */
export type HistoryFileContext = {
  farmerId: string;
  filters: { range: string; from: string; status: string; search: string };
  units: Units;
  at: Date;
};

type HistoryFile = { name: string; type: 'text/csv' | 'application/json'; parts: string[] };

const BYTE_ORDER_MARK = '\uFEFF';

/** A time with the offset of this place: 2026-11-20T12:00:00+01:00. */
const localTime = (at: number) => {
  const offset = -new Date(at).getTimezoneOffset();
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const wall = new Date(at + offset * 60_000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
};

const utcTime = (at: number) => new Date(at).toISOString();
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Text that a spreadsheet would take for a formula is told to be text. */
const guarded = (text: string) => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const COLUMNS: readonly [string, (entry: WorkHistoryEntry) => string][] = [
  ['Time (UTC)', ({ at }) => (at === null ? '' : utcTime(at))],
  ['Time (local)', ({ at }) => (at === null ? '' : localTime(at))],
  ['Type', ({ type }) => type],
  ['Status', ({ status }) => status],
  ['Block Index', ({ blockIndex }) => String(blockIndex)],
  ['Amount', ({ amount }) => toDecimal(amount)],
  ['Asset', ({ asset }) => asset],
  ['Atomic Units', ({ amount }) => amount.toString()],
  ['Pooler', ({ poolerName }) => guarded(poolerName)],
  ['Pooler ID', ({ poolerId }) => guarded(poolerId)],
  ['Contract', ({ contractId }) => guarded(contractId)],
  ['Transaction', ({ transactionHash }) => guarded(transactionHash)],
  ['Reason', ({ reason }) => guarded(reason ?? '')],
];

const nameOf = (at: Date, ending: 'csv' | 'json') =>
  `work-history-${at.toISOString().slice(0, 10)}.${ending}`;

/** Rows as RFC 4180 has them, UTF-8 with a byte order mark so that spreadsheets read every name. */
export const csvFile = (entries: readonly WorkHistoryEntry[], { at }: HistoryFileContext): HistoryFile => {
  const lines = [
    COLUMNS.map(([header]) => header),
    ...entries.map(entry => COLUMNS.map(([, cell]) => cell(entry))),
  ];
  return {
    name: nameOf(at, 'csv'),
    type: 'text/csv',
    parts: [BYTE_ORDER_MARK, ...lines.map(cells => `${cells.join(',')}\r\n`)],
  };
};

const totalsInWords = ({ staked, stakeAsset, earned, rewardAsset, ...counts }: HistoryTotals) => ({
  ...counts,
  staked: { amount: toDecimal(staked), asset: stakeAsset, atomicUnits: staked.toString() },
  earned: { amount: toDecimal(earned), asset: rewardAsset, atomicUnits: earned.toString() },
});

/** The same rows for programs, with what was asked for and what they come to. */
export const jsonFile = (
  entries: readonly WorkHistoryEntry[],
  { at, farmerId, filters, units }: HistoryFileContext,
): HistoryFile => ({
  name: nameOf(at, 'json'),
  type: 'application/json',
  parts: [
    JSON.stringify(
      {
        exportedAt: at.toISOString(),
        farmerId,
        filters,
        totals: totalsInWords(totalsOf(entries, units)),
        rows: entries.map(({ id: _, at: time, amount, ...row }) => ({
          time: time === null ? null : utcTime(time),
          ...row,
          amount: toDecimal(amount),
          atomicUnits: amount.toString(),
        })),
      },
      null,
      2,
    ),
  ],
});
