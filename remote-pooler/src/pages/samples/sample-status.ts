import type { NetworkStatus, PoolerStatus } from 'shared-api';
import type { PoolerLogs, PoolerMetrics } from 'shared-api/pool';

// The fixed figures of spec §2, Pooler Status: shown only inside `Sampled`.

const AT = '2024-01-15T10:30:00Z';

/** Why there are samples instead of measurements. */
export const UNMEASURED = 'This server does not report the measurements of its pooler program.';

export const SAMPLE_STATUS = {
  connections: { farmers: 15, active: 12, inactive: 2 },
  blocksDiscovered: { total: 1247, last24h: 287, pending: 2 },
  performance: { successRate: 98.5, uptime: 99.8, avgResponseTime: 245 },
  lastNotification: { blockIndex: 12_347, acknowledged: true, timestamp: AT },
} as PoolerStatus;

export const SAMPLE_METRICS = {
  cpuPercent: 45,
  memoryPercent: 62,
  diskPercent: 28,
  networkPercent: 78,
  responseMs: { average: 245, minimum: 120, maximum: 890, p95: 450 },
  hashesPerSecond: 185_000,
  requests: { succeeded: 985, failed: 15 },
  asOf: AT,
} as PoolerMetrics;

/** The sample status without the farmers who are neither active nor inactive. */
export const SAMPLE_CONNECTING = 1;

export const SAMPLE_NETWORK = { status: 'online', network: 'public', blockHeight: 12_347 } as NetworkStatus;

export const SAMPLE_LOG: PoolerLogs['items'] = [
  { timestamp: AT, level: 'info', message: 'Block 12347 discovered', component: 'BlockMonitor' },
  {
    timestamp: '2024-01-15T10:29:45Z',
    level: 'warning',
    message: 'Slow API response',
    component: 'ApiClient',
  },
  {
    timestamp: '2024-01-15T10:28:30Z',
    level: 'error',
    message: 'Connection lost, trying again',
    component: 'Ledger',
  },
];
