import * as v from 'valibot';
import { isAccount } from '../address/index.ts';

const address = v.pipe(v.string(), v.trim(), v.check(isAccount, 'Enter a valid Stellar address'));

/** GET /wallet/payout: the wallet that a farmer is paid to, and what the ledger says about it now. */
export const PayoutWallet = v.object({
  address: v.string(),
  /** False while the owner of the mailbox has yet to confirm or replace it; nothing is paid before. */
  confirmed: v.boolean(),
  accountExists: v.boolean(),
  acceptsKale: v.boolean(),
});
export type PayoutWallet = v.InferOutput<typeof PayoutWallet>;

/** POST /wallet/payout/answer: the address that stays, or the one that takes its place. */
export const PayoutWalletAnswer = v.object({ address });
