/** Each rate's time window; its definition is in the glossary. */
export const RATE_WINDOWS = {
  successRate: 'All time',
  uptime: 'Since approval',
  noncesAccepted: 'All time',
  connected: 'Since last restart',
} as const;
