import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { maybe } from './tolerant.ts';
import { Count, Timestamp } from './units.ts';

/** POST /harvest/start, /stop, /trigger; the caller's own pool unless an admin names one. */
export const HarvestControlRequest = v.optional(v.object({ poolerId: v.optional(PoolerId) }), {});
export type HarvestControlRequest = v.InferOutput<typeof HarvestControlRequest>;

/** GET /harvest/status. */
export const HarvestStatus = v.object({
  /** For several pools: false while automatic harvests of any of them are stopped. */
  running: v.boolean(),
  lastRunAt: maybe(v.nullable(Timestamp)),
  pending: v.optional(Count, 0),
  nextDueAt: maybe(v.nullable(Timestamp)),
  /** The earliest deadline of a pending reward and its stake, with the pool and the block. */
  nextDeadline: maybe(
    v.nullable(v.object({ poolerId: PoolerId, blockIndex: BlockIndex, harvestBy: Timestamp })),
  ),
  /** Works lost because they were not harvested in the last 24 hours, and the last such block. */
  expired: maybe(v.nullable(v.object({ poolerId: PoolerId, blockIndex: BlockIndex, works: Count }))),
});
export type HarvestStatus = v.InferOutput<typeof HarvestStatus>;
