import * as v from 'valibot';
import { Sessions } from './account.ts';
import { Role, User, UserStatus } from './auth.ts';
import { FarmerId, PoolerId, UserId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { POOL_WINDOWS } from './pool-outlook.ts';
import { PoolReview, PoolStatus } from './poolers.ts';
import { paging, timeQuery } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Count, Fraction, Money, Percent, Timestamp } from './units.ts';
import { UserStatusReport } from './user-status.ts';
import { WithdrawalFreeze } from './withdrawals.ts';

/** Accounts of a role. */
const RoleStates = v.object({ registered: Count, suspended: Count });
const Outcome = v.object({ success: Count, failed: Count });

/** KEY_UNREADABLE, WALLET_CANNOT_PAY or ACCOUNT_MISSING. */
const WalletFaultCode = v.string();

/** Steps that failed for the same reason. */
const Incident = v.object({
  step: knownWord('planting', 'work', 'harvest', 'payout', 'withdrawal'),
  code: v.string(),
  message: v.string(),
  count: Count,
  farmers: Count,
  /** The names of up to three affected pools, and the number of all. Withdrawals have none. */
  pools: v.array(v.string()),
  poolCount: Count,
  /** Stakes lost by these steps, in KALE. */
  stakeLost: Money,
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** The number of failed steps in each of the 24 hours, oldest first. */
  hours: v.array(Count),
});

/** GET /admin/overview: counts of now, and of the last 24 hours where named so. */
export const AdminOverview = v.object({
  users: v.object({
    total: Count,
    farmers: Count,
    poolers: Count,
    admins: Count,
    suspended: Count,
    /** How many of each role may sign in and may not. */
    roles: maybe(v.object({ farmer: RoleStates, pooler: RoleStates, admin: RoleStates })),
    /** The number of farmers in each state. */
    farmerStates: maybe(
      v.object({ wallet_created: Count, funded: Count, active_in_pool: Count, exiting: Count }),
    ),
  }),
  poolers: v.object({
    total: Count,
    active: Count,
    pending: Count,
    paused: maybe(Count),
    inReview: maybe(Count),
  }),
  contracts: v.object({
    pending: Count,
    active: Count,
    exiting: Count,
    completed: Count,
    /** When the first exit may pay out; null without one. */
    nextExitAt: maybe(v.nullable(Timestamp)),
  }),
  /** Failed steps of the last 24 hours, one entry for each cause, the most recent first. */
  incidents: maybe(v.array(Incident)),
  /** Open withdrawals. One that has been due for ten minutes is stuck. */
  withdrawals: maybe(
    v.object({
      inProgress: Count,
      held: Count,
      stuck: Count,
      oldestDueAt: maybe(v.nullable(Timestamp)),
      nextDueAt: maybe(v.nullable(Timestamp)),
    }),
  ),
  blocks: v.object({
    current: maybe(v.nullable(BlockIndex)),
    last24h: Count,
    /** The progress of the last 24 hours' blocks, counted once for each pool. */
    outcomes24h: maybe(v.object({ seen: Count, planted: Count, worked: Count, harvested: Count })),
  }),
  operations: maybe(
    v.object({
      plantings24h: Count,
      harvests24h: Count,
      failed24h: Count,
      /** Stakes lost in the last 24 hours without accepted work. */
      forfeits24h: maybe(v.object({ count: Count, stake: Money })),
      /** Steps that ended in the last 24 hours, by kind. */
      steps24h: maybe(
        v.object({
          planting: Outcome,
          work: Outcome,
          harvest: Outcome,
          payout: Outcome,
          withdrawal: Outcome,
        }),
      ),
    }),
  ),
  rewards: maybe(v.object({ total: Money, last24h: Money })),
  /** The account that pays the reserves and network fees of farmers, in XLM; null without a sponsor. */
  sponsor: maybe(
    v.nullable(
      v.object({
        address: v.string(),
        /** Null while the ledger cannot be read. */
        balance: v.nullable(Money),
        /** The part that it cannot spend, held as reserves of wallets. */
        reserve: v.nullable(Money),
        /** Network fees that it has paid for wallets. */
        fees: Money,
      }),
    ),
  ),
  /** Wallets that cannot send now: the number of each kind, and the oldest. */
  walletFaults: maybe(
    v.object({
      counts: v.array(v.object({ code: WalletFaultCode, wallets: Count })),
      oldest: v.array(
        v.object({
          address: v.string(),
          farmerId: maybe(v.nullable(FarmerId)),
          code: WalletFaultCode,
          message: v.string(),
          since: Timestamp,
          tries: Count,
          nextTryAt: Timestamp,
        }),
      ),
    }),
  ),
  asOf: maybe(Timestamp),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;

const AssetName = v.picklist(['XLM', 'KALE']);

/**
 * GET /admin/custody: the balances of custodial wallets on the ledger and by the records, and whether the ledger itself
 * adds up. `booked` is null for an asset that arrives without a record; `settling`: they differ while steps are
 * pending.
 */
export const AdminCustody = v.object({
  wallets: Count,
  assets: v.array(
    v.object({
      asset: AssetName,
      held: Money,
      booked: maybe(v.nullable(Money)),
      difference: maybe(v.nullable(Money)),
      check: v.picklist(['holds', 'settling', 'differs', 'none']),
    }),
  ),
  /** Balances on the ledger by owner: custodial wallets, the pools' payout accounts, the platform's account. */
  owners: maybe(
    v.array(
      v.object({
        owner: knownWord('farmers', 'pools', 'platform'),
        accounts: Count,
        kale: Money,
        xlm: Money,
      }),
    ),
  ),
  /** KALE in blocks that are not harvested yet. */
  planted: Money,
  underWay: Count,
  /** The minted minus the burned amount equals the balance of all accounts. */
  ledger: v.array(
    v.object({ asset: AssetName, minted: Money, burned: Money, held: Money, holds: v.boolean() }),
  ),
  asOf: Timestamp,
});
export type AdminCustody = v.InferOutput<typeof AdminCustody>;

/** Query of GET /admin/trends. */
export const AdminTrendsQuery = v.object({
  /** The start of today in the user's time zone. Default: the UTC day. */
  dayStart: v.optional(timeQuery),
  window: v.optional(v.picklist(POOL_WINDOWS), '30d'),
});

/** GET /admin/trends: a window in steps, oldest first; the last one is still running. Income in KALE. */
export const AdminTrends = v.object({
  /** Width of one step, in seconds. */
  stepSeconds: v.number(),
  series: v.array(
    v.object({
      at: Timestamp,
      /** Accounts at the end of the step. */
      users: Count,
      /** Farmers with a contract at the end of the step. */
      members: Count,
      /** The platform's share of the rewards harvested in the step. */
      income: Money,
      /** Withdrawals confirmed in the step. */
      withdrawals: Count,
    }),
  ),
  /** Withdrawals confirmed today. */
  withdrawalsToday: Count,
  /** `unpaid`: earned, and still in the farmers' wallets. */
  income: v.object({ today: Money, last30Days: Money, allTime: Money, unpaid: Money }),
});
export type AdminTrends = v.InferOutput<typeof AdminTrends>;

export const AdminUser = v.object({
  id: UserId,
  email: v.string(),
  role: Role,
  status: maybe(UserStatus),
  farmerId: maybe(v.nullable(FarmerId)),
  poolerId: maybe(v.nullable(PoolerId)),
  /** The pool of a farmer's contract, or the operator's own pool. */
  poolName: maybe(v.nullable(v.string())),
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
  frozen: maybe(v.nullable(WithdrawalFreeze)),
  contract: UserStatusReport.entries.contract,
  /** Most recently used first. */
  sessions: v.array(v.omit(Sessions.entries.items.item, ['current'])),
  /** Newest first. `delivered`: the mail server accepted it. */
  mails: v.array(
    v.object({ subject: v.string(), address: v.string(), sentAt: Timestamp, delivered: v.boolean() }),
  ),
  /** Newest first. */
  notes: v.array(
    v.object({ id: v.string(), text: v.string(), at: Timestamp, author: maybe(v.nullable(v.string())) }),
  ),
});
export type AdminUserDetails = v.InferOutput<typeof AdminUserDetails>;

/** GET /admin/withdrawals/freezes: the freezes in force. `userId` is null for the freeze of all accounts. */
export const WithdrawalFreezes = v.object({
  items: v.array(
    v.object({
      ...WithdrawalFreeze.entries,
      userId: maybe(v.nullable(UserId)),
      email: maybe(v.nullable(v.string())),
      by: maybe(v.nullable(v.string())),
    }),
  ),
});
export type WithdrawalFreezes = v.InferOutput<typeof WithdrawalFreezes>;

/** POST /admin/withdrawals/freeze and /lift: for one account, or all without `userId`. Farmers see the reason. */
export const FreezeOrder = v.object({
  userId: v.optional(UserId),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Say why'), v.maxLength(500)),
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

/** Query of GET /admin/users: search by e-mail, id or address; the newest first unless sorted. */
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

/** Query of GET /admin/poolers; those that await approval first unless sorted. */
export const AdminPoolsQuery = v.object({
  ...paging,
  sort: v.optional(v.picklist(ADMIN_POOL_SORTS)),
  order,
  status: v.optional(v.picklist(['pending', 'active', 'paused'])),
});

/** Body of a suspension and of its end: why, for the audit trail. */
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
  email: v.pipe(v.string(), v.trim(), v.maxLength(320), v.email('Enter a valid email')),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
});
export type NewAdmin = v.InferOutput<typeof NewAdmin>;

/** GET /admin/approvals: actions of admins that wait for a second one, oldest first. */
export const Approvals = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      kind: knownWord(
        'pool-terms',
        'hold-money',
        'add-admin',
        'remove-admin',
        'restore-admin',
        'reset-factors',
        'freeze',
        'lift-freeze',
      ),
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
  ),
});
export type Approvals = v.InferOutput<typeof Approvals>;

/** POST /admin/users/{id}/read: why the admin reads as this farmer, for the audit trail. */
export const ReadAccountRequest = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('Say why'), v.maxLength(500)),
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
  rewardSplit: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(0.5))),
  platformFee: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(0.25))),
  exitDelay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640))),
});
export type PoolTermsRequest = v.InferOutput<typeof PoolTermsRequest>;
