import * as v from 'valibot';
import { Services } from './health.ts';
import { BlockIndex } from './ledger-units.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Percent, Timestamp } from './units.ts';

/** GET /network/status. Latencies and response times in milliseconds. */
export const NetworkStatus = v.object({
  network: knownWord('sandbox', 'testnet', 'public'),
  passphrase: maybe(v.string()),
  status: knownWord('online', 'degraded', 'offline'),
  syncStatus: maybe(knownWord('synced', 'syncing', 'offline')),
  blockHeight: maybe(v.optional(BlockIndex)),
  ledger: maybe(v.optional(v.number())),
  latencyMs: maybe(v.optional(v.number())),
  lastSyncAt: maybe(v.optional(Timestamp)),
  nextBlockAt: maybe(v.optional(Timestamp)),
  services: v.optional(Services, {}),
  performance: maybe(
    v.optional(
      v.object({
        averageResponseMs: maybe(v.number()),
        successRate: maybe(Percent),
        errorRate: maybe(Percent),
        requestsPerMinute: maybe(v.number()),
      }),
    ),
  ),
  checkedAt: maybe(Timestamp),
});
export type NetworkStatus = v.InferOutput<typeof NetworkStatus>;
