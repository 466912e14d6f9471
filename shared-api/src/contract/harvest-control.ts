import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { maybe } from './tolerant.ts';
import { Count, Timestamp } from './units.ts';

/** POST /harvest/start, /stop, /trigger; the caller's own pool unless an admin names one. */
export const HarvestControlRequest = v.optional(v.object({ poolerId: v.optional(PoolerId) }), {});
export type HarvestControlRequest = v.InferOutput<typeof HarvestControlRequest>;

/** GET /harvest/status. */
export const HarvestStatus = v.object({
  running: v.boolean(),
  lastRunAt: maybe(Timestamp),
  pending: v.optional(Count, 0),
  nextDueAt: maybe(Timestamp),
});
export type HarvestStatus = v.InferOutput<typeof HarvestStatus>;
