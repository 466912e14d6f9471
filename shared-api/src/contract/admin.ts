import * as v from 'valibot';
import { Sessions } from './account.ts';
import { Role, User, UserStatus } from './auth.ts';
import { ApprovalId, FarmerId, PoolerId, UserId } from './ids.ts';
import { MailAddress } from './mail-address.ts';
import { PoolReview, PoolStatus } from './poolers.ts';
import { longPaging, paging } from './query.ts';
import { shareUpTo } from './share.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Fraction, Percent, Timestamp } from './units.ts';
import { UserStatusReport } from './user-status.ts';
import { WithdrawalFreeze } from './withdrawals.ts';

export const AdminUser = v.object({
  id: UserId,
  email: v.string(),
  role: Role,
  status: maybe(UserStatus),
  farmerId: maybe(v.nullable(FarmerId)),
  poolerId: maybe(v.nullable(PoolerId)),
  /** The pool of a farmer's contract, or the operator's own pool. */
  poolName: maybe(v.nullable(v.string())),
  /** Of an operator's own pool. */
  poolStatus: maybe(v.nullable(PoolStatus)),
  custodialWallet: maybe(v.nullable(v.string())),
  createdAt: maybe(Timestamp),
});
export type AdminUser = v.InferOutput<typeof AdminUser>;

/** GET /admin/users/{id}: one account with its contract, devices, mails of the last 90 days and notes of admins. */
export const AdminUserDetails = v.object({
  user: AdminUser,
  emailProved: v.boolean(),
  secondFactors: Count,
  /** The owner's request to remove lost second factors. `effectiveAt`: when that happens, once an admin has approved it. */
  factorReset: maybe(
    v.nullable(
      v.object({ requestedAt: Timestamp, approved: v.boolean(), effectiveAt: v.nullable(Timestamp) }),
    ),
  ),
  /** Whether the account's money is held, which two admins decide. */
  moneyHeld: v.boolean(),
  payoutWallet: maybe(v.nullable(v.object({ address: v.string(), verified: v.boolean() }))),
  /** The end of the hold on withdrawals after a risky change. */
  withdrawalsHeldUntil: maybe(v.nullable(Timestamp)),
  /** `all`: a freeze of all accounts, which cannot be lifted for one. */
  frozen: maybe(v.nullable(v.object({ ...WithdrawalFreeze.entries, all: maybe(v.boolean()) }))),
  contract: UserStatusReport.entries.contract,
  /** Most recently used first. */
  sessions: v.array(v.omit(Sessions.entries.items.item, ['current'])),
  /** How many sessions the account has. */
  sessionsTotal: maybe(Count),
  /** Newest first. `delivered`: the mail server accepted it. */
  mails: v.array(
    v.object({ subject: v.string(), address: v.string(), sentAt: Timestamp, delivered: v.boolean() }),
  ),
  /** The newest ones, newest first. */
  notes: v.array(
    v.object({ id: v.string(), text: v.string(), at: Timestamp, author: maybe(v.nullable(v.string())) }),
  ),
  /** How many notes the account has. */
  notesTotal: maybe(Count),
});
export type AdminUserDetails = v.InferOutput<typeof AdminUserDetails>;

/** Query of GET /admin/withdrawals/freezes and of GET /admin/approvals. */
export const AdminListQuery = v.object(longPaging);

/**
 * GET /admin/withdrawals/freezes: the freezes in force, newest first. `userId` is null for the freeze of all accounts,
 * which is the first.
 */
export const WithdrawalFreezes = listOf(
  v.object({
    ...WithdrawalFreeze.entries,
    userId: maybe(v.nullable(UserId)),
    email: maybe(v.nullable(v.string())),
    by: maybe(v.nullable(v.string())),
  }),
);
export type WithdrawalFreezes = v.InferOutput<typeof WithdrawalFreezes>;

/** POST /admin/withdrawals/freeze and /lift: for one account, or all without `userId`. Farmers see the reason. */
export const FreezeOrder = v.object({
  userId: v.optional(UserId),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a reason'), v.maxLength(500)),
});
export type FreezeOrder = v.InferOutput<typeof FreezeOrder>;

/** POST /admin/users/{id}/notes: the note stays in the audit trail. */
export const NewNote = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a note'), v.maxLength(2000)),
});

export const AdminUsers = listOf(AdminUser);
export type AdminUsers = v.InferOutput<typeof AdminUsers>;

/** Columns by which admins sort accounts. */
export const ACCOUNT_SORTS = ['email', 'role', 'status', 'created'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

const order = v.optional(v.picklist(['asc', 'desc']));

/** Query of GET /admin/users: search by e-mail, id or address; newest first unless sorted. */
export const AdminUsersQuery = v.object({
  ...paging,
  sort: v.optional(v.picklist(ACCOUNT_SORTS)),
  order,
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  role: v.optional(v.picklist(['farmer', 'pooler', 'admin'])),
  status: v.optional(v.string()),
});

/** A pool as an admin sees it, with its operator and before its approval. Shares as fractions, delay in blocks. */
export const AdminPool = v.object({
  id: PoolerId,
  name: v.string(),
  status: PoolStatus,
  operatorEmail: maybe(v.nullable(v.string())),
  payoutAddress: maybe(v.string()),
  currentFarmers: v.optional(Count, 0),
  maxFarmers: v.optional(Count, 0),
  rewardSplit: maybe(Fraction),
  platformFee: maybe(Fraction),
  /** The share of a reward that farmers who join now keep. */
  youKeep: maybe(Percent),
  exitDelay: maybe(Count),
  createdAt: maybe(Timestamp),
  /** Set while the pool is paused for review. */
  review: maybe(v.nullable(PoolReview)),
  /** Set while its operator has paused it. */
  plantingPausedAt: maybe(v.nullable(Timestamp)),
});
export type AdminPool = v.InferOutput<typeof AdminPool>;

export const AdminPools = listOf(AdminPool);
export type AdminPools = v.InferOutput<typeof AdminPools>;

/** Columns by which admins sort pools. */
export const ADMIN_POOL_SORTS = [
  'name',
  'status',
  'operator',
  'members',
  'split',
  'keep',
  'created',
] as const;
export type AdminPoolSort = (typeof ADMIN_POOL_SORTS)[number];

/** Query of GET /admin/poolers; those awaiting approval first unless sorted. */
export const AdminPoolsQuery = v.object({
  ...paging,
  sort: v.optional(v.picklist(ADMIN_POOL_SORTS)),
  order,
  status: v.optional(v.picklist(['pending', 'active', 'paused'])),
});

/** The reason for a suspension or its end, for the audit trail. */
export const AccountOrder = v.optional(
  v.object({
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
    /** Suspend: also hold the money of the account, which takes two admins. */
    holdMoney: v.optional(v.boolean(), false),
  }),
  {},
);

/** POST /admin/admins: the account that becomes an admin, and the reason. */
export const NewAdmin = v.object({
  email: MailAddress,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
});
export type NewAdmin = v.InferOutput<typeof NewAdmin>;

/** What admins can ask a second admin to approve. */
export const ApprovalKind = knownWord(
  'pool-terms',
  'hold-money',
  'release-money',
  'add-admin',
  'remove-admin',
  'restore-admin',
  'reset-factors',
  'freeze',
  'lift-freeze',
);

/** GET /admin/approvals: actions of admins that wait for a second one, oldest first. */
export const Approvals = listOf(
  v.object({
    id: ApprovalId,
    kind: ApprovalKind,
    /** The account or the pool that it is about. */
    subject: v.string(),
    /** The terms that would change, as fractions, and the exit delay in blocks. */
    terms: maybe(
      v.nullable(
        v.object({
          rewardSplit: maybe(v.nullable(v.number())),
          platformFee: maybe(v.nullable(v.number())),
          exitDelay: maybe(v.nullable(v.number())),
        }),
      ),
    ),
    reason: maybe(v.nullable(v.string())),
    requestedBy: v.string(),
    /** Whether the caller requested it; then another admin must approve it. */
    own: v.boolean(),
    requestedAt: Timestamp,
    expiresAt: Timestamp,
  }),
);
export type Approvals = v.InferOutput<typeof Approvals>;

/** POST /admin/users/{id}/read: the reason for the impersonation, for the audit trail. */
export const ReadAccountRequest = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a reason'), v.maxLength(500)),
});

/** A read-only session with the farmer's access; `user` is the farmer. */
export const Impersonation = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: Timestamp,
  user: User,
});
export type Impersonation = v.InferOutput<typeof Impersonation>;

/** PATCH /admin/poolers/{id}: terms for those who join from now on. Fractions; the exit delay in blocks. */
export const PoolTermsRequest = v.object({
  rewardSplit: v.optional(shareUpTo(0.5)),
  platformFee: v.optional(shareUpTo(0.25)),
  exitDelay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8_640))),
});
export type PoolTermsRequest = v.InferOutput<typeof PoolTermsRequest>;
