import * as v from 'valibot';
import { maybe } from './tolerant.ts';
import { Count, Money, Percent } from './units.ts';

/** GET /pooler/farmers/summary: the number of farmers in each state, and their stakes. */
export const PoolerFarmersSummary = v.object({
  total: Count,
  active: Count,
  inactive: Count,
  pending: Count,
  exiting: Count,
  suspended: Count,
  /** Inactive farmers with a seat, and their stakes. */
  idle: Count,
  idleStake: Money,
  /** Of the last planting of every farmer that a suspension of all would affect. */
  suspendableStake: maybe(Money),
  /** Farmers whose success rate is below the pool's target. */
  belowTarget: Count,
  /** Planted now, as on the pool's card. */
  totalStake: Money,
  /** Over all their plantings together, by the same definition as for one farmer. */
  averageSuccessRate: maybe(v.nullable(Percent)),
});
export type PoolerFarmersSummary = v.InferOutput<typeof PoolerFarmersSummary>;
