import * as v from 'valibot';
import { FarmerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Count, Money, Timestamp } from './units.ts';

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

/** GET /admin/overview: current counts, and counts of the last 24 hours where the name says so. */
export const AdminOverview = v.object({
  users: v.object({
    total: Count,
    farmers: Count,
    poolers: Count,
    admins: Count,
    suspended: Count,
    /** The numbers of each role that may and may not sign in. */
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
  /** Failed steps of the last 24 hours, one entry per cause, most recent first. */
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
    /** The progress of the last 24 hours' blocks, counted per pool. */
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
        /** The part that it cannot spend, reserved for wallets. */
        reserve: v.nullable(Money),
        /** Network fees that it has paid for wallets. */
        fees: Money,
      }),
    ),
  ),
  /** Wallets that currently cannot send: the number of each kind, and the oldest. */
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
  /** Why services are degraded, by service: public responses leave out reasons that are for admins. */
  reasons: maybe(v.record(v.string(), v.string())),
  asOf: maybe(Timestamp),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;

const AssetName = v.picklist(['XLM', 'KALE']);

/**
 * GET /admin/custody: the balances of custodial wallets on the ledger and by the books, and whether the ledger itself
 * adds up. On a network with other users nothing is compared: `booked` is null and `ledger` and `days` are empty.
 * `settling`: balances and books differ while steps are pending.
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
  /** How often balances and books were compared on each of the last 30 days (UTC), and how often they differed. */
  days: maybe(v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), checks: Count, differed: Count }))),
  asOf: Timestamp,
});
export type AdminCustody = v.InferOutput<typeof AdminCustody>;
