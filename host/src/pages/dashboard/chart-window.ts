import type { Window } from 'shared-api';
import { useSearchParams } from 'shared-ui';

/** How far back a chart looks: the choice as shown, and the same in a sentence. */
export const windows = [
  { value: '24h', label: '24 h', words: 'in the last 24 hours' },
  { value: '7d', label: '7 d', words: 'in the last 7 days' },
  { value: '30d', label: '30 d', words: 'in the last 30 days' },
  { value: '90d', label: '90 d', words: 'in the last 90 days' },
  { value: 'all', label: 'All', words: 'since you began' },
] as const satisfies readonly { value: Window; label: string; words: string }[];

export type ChartWindow = (typeof windows)[number];

const usual = windows[1];

/** The window that the charts show, kept in the URL. Default: 7 days. */
export const useChartWindow = (): [ChartWindow, (value: Window) => void] => {
  const [search, setSearch] = useSearchParams();
  const shown = windows.find(({ value }) => value === search.get('window')) ?? usual;
  const choose = (value: Window) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        if (value === usual.value) next.delete('window');
        else next.set('window', value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [shown, choose];
};
