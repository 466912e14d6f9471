import * as v from 'valibot';
import { BlockIndex } from './ledger-units.ts';
import { maybe } from './tolerant.ts';
import { Count, Percent, Timestamp } from './units.ts';

/** GET /pooler/status, from the pooler's own host, without a token. Response time in milliseconds. */
export const PoolerStatus = v.object({
  connections: maybe(v.object({ farmers: maybe(Count), active: maybe(Count), inactive: maybe(Count) })),
  blocksDiscovered: maybe(v.object({ total: maybe(Count), last24h: maybe(Count), pending: maybe(Count) })),
  performance: maybe(
    v.object({
      successRate: maybe(v.nullable(Percent)),
      uptime: maybe(v.nullable(Percent)),
      avgResponseTime: maybe(v.nullable(v.number())),
    }),
  ),
  lastNotification: maybe(
    v.nullable(v.object({ blockIndex: BlockIndex, acknowledged: v.boolean(), timestamp: maybe(Timestamp) })),
  ),
});
export type PoolerStatus = v.InferOutput<typeof PoolerStatus>;
