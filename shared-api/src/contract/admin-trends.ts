import * as v from 'valibot';
import { POOL_WINDOWS } from './pool-outlook.ts';
import { requestTime } from './query.ts';
import { Count, Money, Timestamp } from './units.ts';

/** Query of GET /admin/trends. */
export const AdminTrendsQuery = v.object({
  /** The start of today in the user's time zone. Default: the UTC day. */
  dayStart: v.optional(requestTime),
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
