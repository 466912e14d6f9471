/** Each rate's definition and time window. */
export const RATE_WINDOWS = {
  successRate: 'of plantings in closed blocks, all time',
  uptime: 'of blocks since the pool was approved',
  noncesAccepted: 'of nonces sent to the ledger, all time',
  connected: 'Since last restart',
} as const;
