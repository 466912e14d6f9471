import * as v from 'valibot';
import { isAccount } from '../address/index.ts';
import { maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

const address = v.pipe(v.string(), v.trim(), v.check(isAccount, 'Enter a valid Stellar address'));

/** GET /wallet/payout: the payout wallet of a farmer or a pool, and its current state on the ledger. */
export const PayoutWallet = v.object({
  address: v.string(),
  /** False until the owner of the mailbox confirms or replaces it. */
  confirmed: v.boolean(),
  /** Whether payments go to it; while it is unconfirmed, only those of an approved pool do. */
  paying: maybe(v.boolean()),
  accountExists: v.boolean(),
  acceptsKale: v.boolean(),
  /** Whether its owner has signed a challenge with its key. */
  verified: v.optional(v.boolean(), false),
  /** A pending change: until `effectiveAt`, or if that is null, until the link in a mail is opened. */
  change: maybe(v.nullable(v.object({ address: v.string(), effectiveAt: maybe(v.nullable(Timestamp)) }))),
});
export type PayoutWallet = v.InferOutput<typeof PayoutWallet>;

/** POST /wallet/payout/answer: the address to confirm. POST /wallet/payout/challenge: the address to sign for. */
export const PayoutAddress = v.object({ address });

/** POST /wallet/payout/challenge: a SEP-10 challenge, to be signed with the wallet's key. In base64 XDR. */
export const WalletChallenge = v.object({ transaction: v.string(), networkPassphrase: v.string() });
export type WalletChallenge = v.InferOutput<typeof WalletChallenge>;

/** POST /wallet/payout/sign: the last challenge, signed. */
export const SignedWalletChallenge = v.object({
  transaction: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Paste the signed transaction'),
    v.maxLength(10_000, 'This is too long for a signed challenge'),
  ),
});
