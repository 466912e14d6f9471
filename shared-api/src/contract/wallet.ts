import * as v from 'valibot';
import { maybe, word } from './tolerant.ts';
import { Money } from './units.ts';

/** GET /wallet/*. `kale` is null without a trustline; `spendable` is XLM beyond the reserve. */
export const Wallet = v.object({
  address: maybe(v.string()),
  accountExists: maybe(v.boolean()),
  xlm: maybe(Money),
  kale: maybe(Money),
  reserve: maybe(Money),
  spendable: maybe(Money),
  trustline: maybe(v.boolean()),
});
export type Wallet = v.InferOutput<typeof Wallet>;

/** POST /wallet/withdraw: to the farmer's own payout wallet. */
export const WithdrawRequest = v.object({
  asset: v.picklist(['XLM', 'KALE']),
  amount: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,7})?$/, 'Enter an amount with at most 7 decimals')),
});
export type WithdrawRequest = v.InferOutput<typeof WithdrawRequest>;

export const WithdrawResponse = v.object({
  status: word('pending', 'success', 'failed'),
  transactionHash: maybe(v.string()),
  amount: maybe(Money),
});
export type WithdrawResponse = v.InferOutput<typeof WithdrawResponse>;
