import { useMemo, useState } from 'react';
import { clockOffset, type FarmerId, useCapability, useUnits } from 'shared-api';
import { loadHistory, useHarvests, usePlantings } from 'shared-api/farmer';
import { useAnnouncedUpdates } from '../live/use-announced-updates.ts';
import { rangeStart, type TimeRange } from './time-range.ts';
import { useFullHistory } from './use-full-history.ts';
import { mergeHistory } from './work-history-entries.ts';

/** Rows that are asked for at once, of each kind (spec §9, export page). */
const FIRST_ROWS = 100;

type HistoryQuestion = {
  farmerId: FarmerId;
  range: TimeRange;
  status: 'all' | 'success' | 'failed';
  search: string;
};

/** Rows of two readings, each once, as the newer has them. */
const together = <T extends { id: string }>(newer: readonly T[], older: readonly T[] = []): T[] => [
  ...new Map([...older, ...newer].map(row => [row.id, row])).values(),
];

/**
 * The newest operations of a farmer, and how many there are in all. Where there are more than were asked for, only
 * as many are listed as are certain to be the newest, since the other kind may have older ones, until all are loaded.
 * The range ends where it was opened or refreshed last.
 * A search goes to the server, which looks through all rows, unless all are here or the server cannot.
 */
export const useHistoryRows = ({ farmerId, range, status, search }: HistoryQuestion) => {
  const units = useUnits();
  const now = () => ({ range, from: rangeStart(range, Date.now() + clockOffset()) });
  const [opened, setOpened] = useState(now);
  if (opened.range !== range) setOpened(now());
  const searchable = useCapability('history-search') === true;
  const filter = { from: opened.from, status: status === 'all' ? undefined : status };
  const fullHistory = useFullHistory(`${farmerId} ${filter.from} ${filter.status}`, options =>
    loadHistory(farmerId, filter, options),
  );
  const asked = searchable && !fullHistory.rows ? search.trim() : '';
  const query = { ...filter, ...(asked && { search: asked }), farmerId, page: 1, limit: FIRST_ROWS };
  const plantings = usePlantings(query);
  const harvests = useHarvests(query);
  useAnnouncedUpdates(JSON.stringify(query), plantings.data?.items, harvests.data?.items, units);
  const listed = useMemo(() => {
    if (!plantings.data || !harvests.data) return undefined;
    const planted = together(plantings.data.items, fullHistory.rows?.plantings);
    const harvested = together(harvests.data.items, fullHistory.rows?.harvests);
    const loaded = planted.length + harvested.length;
    const all = Math.max(loaded, plantings.data.total + harvests.data.total);
    const entries = mergeHistory(planted, harvested, units);
    const underWay = loaded - entries.length;
    return { entries: all > loaded ? entries.slice(0, FIRST_ROWS) : entries, total: all - underWay };
  }, [plantings.data, harvests.data, fullHistory.rows, units]);
  const question = JSON.stringify([farmerId, range, status, asked]);
  const [last, setLast] = useState({ question, listed });
  if (listed && listed !== last.listed) setLast({ question, listed });
  const refresh = () => {
    const next = now();
    if (next.from !== filter.from) return setOpened(next); // another question, which asks by itself
    plantings.refresh();
    harvests.refresh();
  };
  return {
    plantings,
    harvests,
    fullHistory,
    filter,
    refresh,
    // What a refresh asks anew stays on the screen until it is answered.
    listed: listed ?? (last.question === question ? last.listed : undefined),
    searched: asked !== '',
  };
};
