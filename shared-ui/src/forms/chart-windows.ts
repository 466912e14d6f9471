import type { Window } from 'shared-api';

/** How far back a chart looks; the options of a RadioGroup. */
export const CHART_WINDOWS = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: '90d', label: '90 d' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: Window; label: string }[];
