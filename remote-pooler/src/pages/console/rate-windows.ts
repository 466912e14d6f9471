/** Over what the pooler program counts its rates: since it started (ux.md rule 3). */
export const RATE_WINDOWS = {
  successRate: 'of work handed in since the pooler started',
  uptime: 'connected, of the time since the pooler started',
} as const;
