import { useMemo, useState } from 'react';
import { type FarmerId, useHarvests, usePlantings, useUnits } from 'shared-api';
import { rangeStart, type TimeRange } from './time-range.ts';
import { mergeHistory } from './work-history-entries.ts';

/** Rows that are asked for at once, of each kind (spec §9, export page). */
const FIRST_ROWS = 100;

type HistoryQuestion = { farmerId: FarmerId; range: TimeRange; status: 'all' | 'success' | 'failed' };

/**
 * The newest operations of a farmer, and how many there are in all. Where there are more than were asked for, only
 * as many are listed as are certain to be the newest: the other kind may have older ones.
 */
export const useHistoryRows = ({ farmerId, range, status }: HistoryQuestion) => {
  const units = useUnits();
  const [openedAt] = useState(Date.now);
  const filter = { from: rangeStart(range, openedAt), status: status === 'all' ? undefined : status };
  const query = { ...filter, farmerId, page: 1, limit: FIRST_ROWS };
  const plantings = usePlantings(query);
  const harvests = useHarvests(query);
  const listed = useMemo(() => {
    if (!plantings.data || !harvests.data) return undefined;
    const loaded = [...plantings.data.items, ...harvests.data.items];
    const all = Math.max(loaded.length, plantings.data.total + harvests.data.total);
    const entries = mergeHistory(plantings.data.items, harvests.data.items, units);
    const underWay = loaded.length - entries.length;
    return { entries: all > loaded.length ? entries.slice(0, FIRST_ROWS) : entries, total: all - underWay };
  }, [plantings.data, harvests.data, units]);
  return { plantings, harvests, filter, listed };
};
