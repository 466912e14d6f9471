import * as v from 'valibot';
import { FarmerId, PoolerId } from './ids.ts';
import { listOf, maybe, word } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** A farmer as their pooler sees them. */
export const PoolerFarmer = v.object({
  farmerId: FarmerId,
  name: maybe(v.string()),
  email: maybe(v.string()),
  status: word('active', 'inactive', 'pending', 'exiting', 'suspended'),
  joinedAt: maybe(Timestamp),
  stake: maybe(Money),
  successRate: maybe(Percent),
  totalEarnings: maybe(Money),
  lastActivity: maybe(Timestamp),
  blocksParticipated: maybe(Count),
  avgRewardPerBlock: maybe(Money),
});
export type PoolerFarmer = v.InferOutput<typeof PoolerFarmer>;

export const PoolerFarmers = listOf(PoolerFarmer);
export type PoolerFarmers = v.InferOutput<typeof PoolerFarmers>;

/** POST /pooler/farmers/invite: into the pooler's own pool; an admin names one. */
export const InviteRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.email('Enter a valid email'), v.maxLength(320)),
  poolerId: v.optional(PoolerId),
});
export type InviteRequest = v.InferOutput<typeof InviteRequest>;

/** POST /registerPooler: pending until an admin approves it. */
export const RegisterPoolerRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.email('Enter a valid email'), v.maxLength(320)),
  password: v.pipe(v.string(), v.minLength(8, 'Password must be at least 8 characters'), v.maxLength(1024)),
  poolerName: v.pipe(v.string(), v.trim(), v.nonEmpty('Pool name is required'), v.maxLength(100)),
  publicKey: v.string(),
  maxFarmers: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  rewardSplit: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(0.5))),
});
export type RegisterPoolerRequest = v.InferOutput<typeof RegisterPoolerRequest>;

export const RegisterPoolerResponse = v.object({
  poolerId: PoolerId,
  status: word('pending', 'active'),
  message: maybe(v.string()),
});
export type RegisterPoolerResponse = v.InferOutput<typeof RegisterPoolerResponse>;
