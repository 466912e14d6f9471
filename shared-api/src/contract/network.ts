import * as v from 'valibot';
import { Services } from './health.ts';
import { BlockIndex } from './ledger-units.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Count, Percent, Timestamp } from './units.ts';

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
  /** The uptimes of the services cover the time since then, at most 24 hours, in complete minutes. */
  uptimeSince: maybe(v.optional(Timestamp)),
  /** Minutes of that time without a record, because the server was not running. They count as down. */
  minutesMissing: maybe(v.optional(Count)),
  /** The API's responses in the last 60 minutes, or since `since`. Server errors (HTTP 5xx) are errors. */
  performance: maybe(
    v.optional(
      v.object({
        averageResponseMs: maybe(v.number()),
        successRate: maybe(Percent),
        errorRate: maybe(Percent),
        requestsPerMinute: maybe(v.number()),
        since: maybe(v.optional(Timestamp)),
      }),
    ),
  ),
  checkedAt: maybe(Timestamp),
});
export type NetworkStatus = v.InferOutput<typeof NetworkStatus>;
