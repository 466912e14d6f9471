/** Each rate's definition and time window. */
export const RATE_WINDOWS = {
  successRate: 'of plantings in closed blocks, all time',
  uptime: 'of blocks since the pool was approved',
  noncesAccepted: 'Since last restart',
  connected: 'Since last restart',
} as const;
