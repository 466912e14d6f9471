import * as v from 'valibot';
import { UserId } from './ids.ts';
import { maybe } from './tolerant.ts';
import { Money, Timestamp } from './units.ts';

/** POST /check-funding, and the query of GET /check-funding. */
export const FundingRequest = v.object({ userId: UserId });
export type FundingRequest = v.InferOutput<typeof FundingRequest>;

/** Amounts in XLM. The breakdown adds up to `minimumRequired`. */
export const Funding = v.object({
  funded: v.boolean(),
  balance: maybe(Money),
  minimumRequired: maybe(Money),
  breakdown: maybe(v.array(v.object({ label: v.string(), amount: Money }))),
  /** Whether the platform pays the reserves and network fees of wallets. */
  sponsored: maybe(v.boolean()),
  address: maybe(v.string()),
  checkedAt: maybe(Timestamp),
});
export type Funding = v.InferOutput<typeof Funding>;
