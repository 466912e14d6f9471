import * as v from 'valibot';
import { Services } from './health.ts';
import { knownWord, maybe } from './tolerant.ts';
import { BlockIndex, Percent, Timestamp } from './units.ts';

/** GET /network/status. Latencies and response times in milliseconds. */
export const NetworkStatus = v.object({
  network: knownWord('sandbox', 'testnet', 'public'),
  passphrase: maybe(v.string()),
  status: knownWord('online', 'degraded', 'offline'),
  syncStatus: maybe(knownWord('synced', 'syncing', 'offline')),
  blockHeight: maybe(BlockIndex),
  ledger: maybe(v.number()),
  latencyMs: maybe(v.number()),
  lastSyncAt: maybe(Timestamp),
  nextBlockAt: maybe(Timestamp),
  services: v.optional(Services, {}),
  performance: maybe(
    v.object({
      averageResponseMs: maybe(v.number()),
      successRate: maybe(Percent),
      errorRate: maybe(Percent),
      requestsPerMinute: maybe(v.number()),
    }),
  ),
  checkedAt: maybe(Timestamp),
});
export type NetworkStatus = v.InferOutput<typeof NetworkStatus>;
