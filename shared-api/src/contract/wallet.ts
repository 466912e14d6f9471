import * as v from 'valibot';
import { maybe } from './tolerant.ts';
import { Money } from './units.ts';

/** GET /wallet/*. `kale` is null without a trustline; `spendable` is XLM beyond the reserve. */
export const Wallet = v.object({
  address: maybe(v.string()),
  accountExists: maybe(v.boolean()),
  xlm: maybe(Money),
  kale: maybe(v.nullable(Money)),
  reserve: maybe(v.optional(Money)),
  spendable: maybe(v.optional(Money)),
  trustline: maybe(v.boolean()),
});
export type Wallet = v.InferOutput<typeof Wallet>;

/** A wallet as an object or as its address alone. */
export const CustodialWallet = v.pipe(
  v.unknown(),
  v.transform(wallet => (typeof wallet === 'string' ? { publicKey: wallet } : wallet)),
  v.object({ publicKey: v.string() }),
);
