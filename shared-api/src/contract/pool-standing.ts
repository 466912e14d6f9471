import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { PoolReview } from './poolers.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Count, Fraction, Money, Percent, Timestamp } from './units.ts';

/** GET /pooler/pool: the operator's own pool; an admin names one. It accepts farmers once it is active. */
export const PoolStanding = v.object({
  poolerId: PoolerId,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  /** Receives the pool's share of each reward. */
  address: maybe(v.string()),
  /** False while the operator must confirm or replace this address; until then, a pending pool is not approved. */
  payoutConfirmed: v.optional(v.boolean(), true),
  status: knownWord('pending', 'active', 'paused'),
  maxFarmers: Count,
  currentFarmers: Count,
  rewardSplit: maybe(Fraction),
  platformFee: maybe(Fraction),
  /** When the changed share applies to members; null without a pending change. */
  membersFrom: maybe(v.nullable(Timestamp)),
  /** When the operator paused the pool; while paused it plants nothing and accepts no members. */
  plantingPausedAt: maybe(v.nullable(Timestamp)),
  /** The share of a reward that farmers who join now keep. */
  youKeep: maybe(Percent),
  registeredAt: maybe(Timestamp),
  /** As on the pool's card. */
  forfeits: maybe(v.object({ count: Count, stake: Money })),
  /** Set while the pool is paused for review. */
  review: maybe(v.nullable(PoolReview)),
});
export type PoolStanding = v.InferOutput<typeof PoolStanding>;
