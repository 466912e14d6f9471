import { recordBodies } from 'shared-api/testing';

/** The pooler program's status, with overrides. */
export const poolerStatus = (more: object = {}) => ({
  connections: { farmers: 14, active: 12, inactive: 2 },
  blocksDiscovered: { total: 2048, last24h: 287, pending: 5 },
  performance: {
    successRate: 97.5,
    noncesAccepted: 99.2,
    uptime: 99.9,
    connected: 98.7,
    avgResponseTime: 182.4,
  },
  lastNotification: { blockIndex: 81107, acknowledged: true, timestamp: new Date().toISOString() },
  ...more,
});

/** One page of a list. */
export const list = (items: readonly object[], total = items.length) => ({
  items,
  page: 1,
  limit: 20,
  total,
});

/** Records the bodies sent to a route, and always sends the same response. */
export const recording = (reply: object) => {
  const sent: unknown[] = [];
  const route = recordBodies(sent, reply);
  return { sent, route };
};

/** The pooler program's metrics, with overrides. */
export const poolerMetrics = (more: object = {}) => ({
  cpuPercent: 12.5,
  memoryPercent: 34.2,
  diskPercent: 56,
  networkPercent: 99.5,
  responseMs: { average: 20.4, minimum: 3, maximum: 310, p95: 95 },
  hashesPerSecond: 123456.7,
  requests: { succeeded: 975, failed: 25 },
  asOf: new Date().toISOString(),
  ...more,
});

/** The response of GET /pooler/pool for a pool that accepts farmers. */
export const standing = {
  poolerId: 'pool-stellar-01',
  name: 'Stellar Pool Alpha',
  status: 'active',
  maxFarmers: 25,
  currentFarmers: 12,
};

/** Missed work that cost a stake. */
export const missedWork = {
  poolerId: 'pool-stellar-01',
  blockIndex: 304,
  farmerId: 'farmer-7',
  name: 'mara.lind',
  lost: '1476.4700000',
  at: new Date().toISOString(),
  error: { code: 'HASH_MISMATCH', message: 'Refused: hash does not match' },
};
