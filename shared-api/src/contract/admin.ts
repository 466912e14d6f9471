import * as v from 'valibot';
import { Role, User, UserStatus } from './auth.ts';
import { FarmerId, PoolerId, UserId } from './ids.ts';
import { PoolStatus } from './poolers.ts';
import { paging } from './query.ts';
import { listOf, maybe } from './tolerant.ts';
import { BlockIndex, Count, Fraction, Money, Timestamp } from './units.ts';

/** GET /admin/overview: counts of now, and of the last 24 hours where named so. */
export const AdminOverview = v.object({
  users: v.object({ total: Count, farmers: Count, poolers: Count, admins: Count, suspended: Count }),
  poolers: v.object({ total: Count, active: Count, pending: Count }),
  contracts: v.object({ pending: Count, active: Count, exiting: Count, completed: Count }),
  blocks: v.object({ current: maybe(BlockIndex), last24h: Count }),
  operations: maybe(v.object({ plantings24h: Count, harvests24h: Count, failed24h: Count })),
  rewards: maybe(v.object({ total: Money, last24h: Money })),
  asOf: maybe(Timestamp),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;

export const AdminUser = v.object({
  id: UserId,
  email: v.string(),
  role: Role,
  status: maybe(UserStatus),
  farmerId: maybe(FarmerId),
  poolerId: maybe(PoolerId),
  custodialWallet: maybe(v.string()),
  createdAt: maybe(Timestamp),
});
export type AdminUser = v.InferOutput<typeof AdminUser>;

export const AdminUsers = listOf(AdminUser);
export type AdminUsers = v.InferOutput<typeof AdminUsers>;

/** Query of GET /admin/users: search by e-mail, id or address. */
export const AdminUsersQuery = v.object({
  ...paging,
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  role: v.optional(v.picklist(['farmer', 'pooler', 'admin'])),
  status: v.optional(v.string()),
});

/** A pool as an admin sees it: with its operator, and before anybody may join it. Shares as fractions, delay in blocks. */
export const AdminPool = v.object({
  id: PoolerId,
  name: v.string(),
  status: PoolStatus,
  operatorEmail: maybe(v.string()),
  payoutAddress: maybe(v.string()),
  currentFarmers: v.optional(Count, 0),
  maxFarmers: v.optional(Count, 0),
  rewardSplit: maybe(Fraction),
  platformFee: maybe(Fraction),
  exitDelay: maybe(Count),
  createdAt: maybe(Timestamp),
});
export type AdminPool = v.InferOutput<typeof AdminPool>;

export const AdminPools = listOf(AdminPool);
export type AdminPools = v.InferOutput<typeof AdminPools>;

/** Query of GET /admin/poolers. */
export const AdminPoolsQuery = v.object({
  ...paging,
  status: v.optional(v.picklist(['pending', 'active', 'paused'])),
});

/** Body of a suspension and of its end: why, for the audit trail. */
export const AccountOrder = v.optional(
  v.object({ reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))) }),
  {},
);

/** POST /admin/users/{id}/read: why the admin reads as this farmer, for the audit trail. */
export const ReadAccountRequest = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Say why'), v.maxLength(500)),
});

/** A session that sees what the farmer sees and may change nothing; `user` is the farmer. */
export const Reading = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: Timestamp,
  user: User,
});
export type Reading = v.InferOutput<typeof Reading>;

/** PATCH /admin/poolers/{id}: terms for those who join from now on. Fractions; the exit delay in blocks. */
export const PoolTermsRequest = v.object({
  rewardSplit: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(0.5))),
  platformFee: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(0.25))),
  exitDelay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640))),
});
export type PoolTermsRequest = v.InferOutput<typeof PoolTermsRequest>;
