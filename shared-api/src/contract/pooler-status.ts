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
      /** Share of the pool's plantings in closed blocks whose work was accepted, all time. */
      successRate: maybe(v.nullable(Percent)),
      /** Share of submitted nonces that the ledger accepted, all time. */
      noncesAccepted: maybe(v.nullable(Percent)),
      /** Share of closed blocks since the pool was approved in which it planted and worked for at least one member. */
      uptime: maybe(v.nullable(Percent)),
      /** Share of the time since the pooler's last restart in which the API responded to it. */
      connected: maybe(v.nullable(Percent)),
      avgResponseTime: maybe(v.nullable(v.number())),
    }),
  ),
  lastNotification: maybe(
    v.nullable(v.object({ blockIndex: BlockIndex, acknowledged: v.boolean(), timestamp: maybe(Timestamp) })),
  ),
});
export type PoolerStatus = v.InferOutput<typeof PoolerStatus>;
