import type { Window } from 'shared-api';

/** How far back a chart looks; the options of a RadioGroup. */
export const CHART_WINDOWS = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: '90d', label: '90 d' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: Window; label: string }[];

/** The length of a window in words. */
export const WINDOW_LENGTHS = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
} as const satisfies Record<Exclude<Window, 'all'>, string>;

/** A window in words: "in the last 7 days", or `all` for all time. */
export const windowWords = (window: Window, all: string) =>
  window === 'all' ? all : `in the last ${WINDOW_LENGTHS[window]}`;
