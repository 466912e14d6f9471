import { useMemo, useState } from 'react';
import { type FarmerId, useCapability, useSystemInfo, useUnits } from 'shared-api';
import { useHarvests, usePlantings } from 'shared-api/farmer';
import { loadFarmerBlocks, loadHistory, useFarmerBlocks } from 'shared-api/membership';
import { useServerNow } from 'shared-ui';
import type { Sort } from 'shared-ui/rows';
import { operationsOf } from '../live/updates.ts';
import { useAnnouncedUpdates } from '../live/use-announced-updates.ts';
import { type HistoryRow, matchesSearch, rowOfBlock, rowsOfOperations } from './history-row.ts';
import { type HistoryTotals, readTotals, totalsOf } from './history-totals.ts';
import { MINUTE, rangeStart, type TimeRange } from './time-range.ts';
import { useFullHistory } from './use-full-history.ts';

/** Rows per request (spec §9, export page). */
const FIRST_ROWS = 100;

/** The sort keys of the history, in the server's names. */
export const HISTORY_SORTS = [
  'block',
  'type',
  'status',
  'planted',
  'reward',
  'amount',
  'pooler',
  'timestamp',
] as const;

type HistoryQuestion = {
  farmerId: FarmerId;
  range: TimeRange;
  status: 'all' | 'success' | 'failed';
  search: string;
  sort: (Sort & { column: (typeof HISTORY_SORTS)[number] }) | undefined;
};

/** The loaded rows, the number of rows that pass the filters, and the totals over all known rows. */
export type ListedHistory = {
  rows: readonly HistoryRow[];
  /** How many are loaded, whether or not a search here hides them. */
  loaded: number;
  total: number;
  totals: HistoryTotals;
  /** Whether a search covered only the loaded rows. */
  partial: boolean;
};

const byKey = <Row extends { id: string }>(newer: readonly Row[], older: readonly Row[] = []): Row[] => [
  ...new Map([...older, ...newer].map(row => [row.id, row])).values(),
];

const newestFirst = (rows: readonly HistoryRow[]) => rows.toSorted((a, b) => b.blockIndex - a.blockIndex);

/**
 * The start of a range that ends now. It moves once a minute; smaller steps are the jitter of the server's time, which
 * is measured with each response.
 */
const useRangeStart = (range: TimeRange) => {
  const now = useServerNow(MINUTE) - MINUTE;
  const [opened, setOpened] = useState({ range, now });
  if (opened.range !== range || Math.abs(now - opened.now) >= MINUTE) setOpened({ range, now });
  return rangeStart(range, opened.now);
};

/**
 * The blocks of a farmer in the chosen range, the newest 100 until all are loaded; those leave the list with the range,
 * and are not reloaded. The server searches, sorts and sums; if it cannot, the plantings and harvests are joined here.
 */
export const useHistoryRows = ({ farmerId, range, status, search, sort }: HistoryQuestion) => {
  const units = useUnits();
  const from = useRangeStart(range);
  const [refreshed, setRefreshed] = useState(0);
  const capable = useCapability('farmer-blocks');
  const infoFailed = useSystemInfo().error !== undefined;
  const joined = capable === false || (capable === undefined && infoFailed);
  const searchable = useCapability('history-search') === true || capable === true;

  const filter = { from, status: status === 'all' ? undefined : status };
  const fullHistory = useFullHistory(
    `${farmerId} ${range} ${filter.status} ${capable} ${refreshed}`,
    async (options): Promise<HistoryRow[]> => {
      if (!joined)
        return (await loadFarmerBlocks(farmerId, filter, options)).map(block => rowOfBlock(block, units));
      const { plantings, harvests } = await loadHistory(farmerId, { from }, options);
      return rowsOfOperations(plantings, harvests, units);
    },
  );
  const asked = searchable && !fullHistory.rows ? search.trim() : '';
  const query = { farmerId, from, ...(asked && { search: asked }), page: 1, limit: FIRST_ROWS };
  const blocks = useFarmerBlocks({
    ...query,
    status: filter.status,
    ...(sort &&
      !fullHistory.rows && { sort: sort.column, order: sort.direction === 'ascending' ? 'asc' : 'desc' }),
  });
  const plantings = usePlantings(joined ? query : null);
  const harvests = useHarvests(joined ? query : null);
  const operations = useMemo(
    () =>
      blocks.data
        ? operationsOf(blocks.data.items, units.stake)
        : { plantings: plantings.data?.items, harvests: harvests.data?.items },
    [blocks.data, plantings.data, harvests.data, units.stake],
  );
  const question = JSON.stringify([farmerId, range, status, asked]);
  useAnnouncedUpdates(JSON.stringify([question, sort]), operations.plantings, operations.harvests, units);

  const listed = useMemo((): ListedHistory | undefined => {
    const all = fullHistory.rows?.filter(({ at }) => at === null || at >= Date.parse(from));
    if (blocks.data) {
      const first = blocks.data.items.map(block => rowOfBlock(block, units));
      if (!all)
        return {
          rows: first,
          loaded: first.length,
          total: blocks.data.total,
          totals: readTotals(blocks.data, units),
          partial: false,
        };
      const rows = newestFirst(byKey(first, all)).filter(row => matchesSearch(row, search));
      return { rows, loaded: rows.length, total: rows.length, totals: totalsOf(rows, units), partial: false };
    }
    if (!plantings.data || !harvests.data) return undefined;
    const passes = (row: HistoryRow) =>
      (status === 'all' || row.status === status) && matchesSearch(row, search);
    const rows = rowsOfOperations(plantings.data.items, harvests.data.items, units);
    const more = Math.max(plantings.data.total, harvests.data.total);
    if (all || more <= FIRST_ROWS) {
      const found = newestFirst(byKey(rows, all ?? [])).filter(passes);
      return {
        rows: found,
        loaded: found.length,
        total: found.length,
        totals: totalsOf(found, units),
        partial: false,
      };
    }
    // The older half of a block may be on a page that is not loaded: only the newest are certainly complete.
    const found = rows.slice(0, FIRST_ROWS).filter(passes);
    return {
      rows: found,
      loaded: Math.min(rows.length, FIRST_ROWS),
      total: more,
      totals: totalsOf(found, units),
      partial: search !== '' && !asked,
    };
  }, [blocks.data, plantings.data, harvests.data, fullHistory.rows, from, units, search, status, asked]);

  const [last, setLast] = useState({ question, listed });
  if (listed && listed !== last.listed) setLast({ question, listed });
  const refresh = () => {
    setRefreshed(refreshed + 1);
    blocks.refresh();
    plantings.refresh();
    harvests.refresh();
  };
  return {
    sources: joined ? { plantings, harvests } : { plantings: blocks, harvests: blocks },
    sortable: !joined,
    fullHistory,
    filter,
    refresh,
    // A range that moves keeps the previous rows on the screen until the response arrives.
    listed: listed ?? (last.question === question ? last.listed : undefined),
  };
};
