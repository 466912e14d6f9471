import * as v from 'valibot';
import { FarmerId, PoolerId } from './ids.ts';
import { MailAddress } from './mail-address.ts';
import { paging } from './query.ts';
import { shareUpTo } from './share.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Money, Percent, Timestamp } from './units.ts';

/** A farmer as their pooler sees them. */
export const PoolerFarmer = v.object({
  farmerId: FarmerId,
  name: maybe(v.string()),
  email: maybe(v.string()),
  status: knownWord('active', 'inactive', 'pending', 'exiting', 'suspended'),
  joinedAt: maybe(v.nullable(Timestamp)),
  stake: maybe(v.nullable(Money)),
  /** The share of plantings in closed blocks whose work was accepted; null while there are none. */
  successRate: maybe(v.nullable(Percent)),
  totalEarnings: maybe(Money),
  /** Stakes lost in the pool: without accepted work, or not harvested in time. */
  lostStakes: maybe(Money),
  lastActivity: maybe(v.nullable(Timestamp)),
  blocksParticipated: maybe(Count),
  /** Earned per planted block that was harvested or lost, after fees; null before the first. */
  avgRewardPerBlock: maybe(v.nullable(Money)),
  contractId: maybe(v.string()),
  /** Has a seat, but nothing was planted for longer than the pool's settings allow. */
  idle: v.optional(v.boolean(), false),
});
export type PoolerFarmer = v.InferOutput<typeof PoolerFarmer>;

/** A farmer's display name: name, else e-mail, else id. */
export const farmerName = ({ name, email, farmerId }: Pick<PoolerFarmer, 'name' | 'email' | 'farmerId'>) =>
  name ?? email ?? farmerId;

export const PoolerFarmers = listOf(PoolerFarmer);
export type PoolerFarmers = v.InferOutput<typeof PoolerFarmers>;

export const FARMER_SORTS = ['name', 'status', 'joined', 'stake', 'success', 'earned', 'blocks'] as const;
export type FarmerSort = (typeof FARMER_SORTS)[number];

/** Query of GET /pooler/farmers; newest members first unless sorted. The caller's own pool unless an admin names one. */
export const PoolerFarmersQuery = v.object({
  ...paging,
  poolerId: v.optional(PoolerId),
  /** A part of name, e-mail or id. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(['active', 'inactive', 'pending', 'exiting', 'suspended'])),
  sort: v.optional(v.picklist(FARMER_SORTS)),
  order: v.optional(v.picklist(['asc', 'desc'])),
});

/** POST /pooler/farmers/suspend-all and /remove-inactive: an admin names the pool. */
export const FarmersOrder = v.object({ poolerId: v.optional(PoolerId) });
/**
 * Each call handles a batch; repeat it until none remains. `refused` are farmers of this call who were not changed;
 * they do not remain.
 */
export const FarmersOrderResult = v.object({
  changed: Count,
  remaining: Count,
  refused: v.optional(v.array(v.object({ farmerId: FarmerId, name: v.string(), reason: v.string() })), []),
});
export type FarmersOrderResult = v.InferOutput<typeof FarmersOrderResult>;

/** The pool settings that an operator can change (GET and PUT /pooler/settings). */
export const PoolerSettings = v.object({
  /** Text that every invitation contains. */
  invitationNote: v.pipe(v.string(), v.trim(), v.maxLength(500, 'At most 500 characters')),
  /** The success rate, in percent, that farmers should reach; farmers below it are marked. */
  minimumSuccessRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** Days without a planting after which a farmer counts as inactive. */
  inactiveAfterDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
});
export type PoolerSettings = v.InferOutput<typeof PoolerSettings>;
export const PoolerSettingsRequest = v.object({ ...PoolerSettings.entries, poolerId: v.optional(PoolerId) });

/** POST /pooler/farmers/invite: to the pooler's own pool; an admin names one. */
export const InviteRequest = v.object({ email: MailAddress, poolerId: v.optional(PoolerId) });
export type InviteRequest = v.InferOutput<typeof InviteRequest>;

const poolName = v.pipe(v.string(), v.trim(), v.nonEmpty('Pool name is required'), v.maxLength(100));
const seats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000));
const share = shareUpTo(0.5);

/**
 * PATCH /pooler/pool: the operator's own pool. A changed share applies to new contracts at once and to members after
 * seven days.
 */
export const PoolChange = v.object({
  name: v.optional(poolName),
  description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'At most 500 characters'))),
  rewardSplit: v.optional(share),
  maxFarmers: v.optional(seats),
});
export type PoolChange = v.InferInput<typeof PoolChange>;

/** POST /registerPooler: pending until an admin approves it. */
export const RegisterPoolerRequest = v.object({
  email: MailAddress,
  password: v.pipe(v.string(), v.minLength(8, 'Password must be at least 8 characters'), v.maxLength(1024)),
  poolerName: poolName,
  publicKey: v.string(),
  maxFarmers: v.optional(seats),
  rewardSplit: v.optional(share),
});
export type RegisterPoolerRequest = v.InferOutput<typeof RegisterPoolerRequest>;

export const RegisterPoolerResponse = v.object({
  poolerId: PoolerId,
  status: knownWord('pending', 'active'),
  message: maybe(v.string()),
});
export type RegisterPoolerResponse = v.InferOutput<typeof RegisterPoolerResponse>;
