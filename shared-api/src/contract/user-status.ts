import * as v from 'valibot';
import { UserStatus } from './auth.ts';
import { ContractStatus } from './contract-status.ts';
import { ContractId, PoolerId, UserId } from './ids.ts';
import { maybe } from './tolerant.ts';
import { Fraction, Money, Timestamp } from './units.ts';
import { CustodialWallet } from './wallet.ts';

/** GET /user/{id}/status. Amounts in XLM; harvest interval in blocks. */
export const UserStatusReport = v.object({
  userId: maybe(UserId),
  email: maybe(v.string()),
  externalWallet: maybe(v.nullable(v.string())),
  custodialWallet: maybe(v.optional(CustodialWallet)),
  status: maybe(UserStatus),
  funded: maybe(v.optional(v.boolean())),
  balance: maybe(v.optional(Money)),
  minimumRequired: maybe(v.optional(Money)),
  contract: maybe(
    v.nullable(
      v.object({
        contractId: ContractId,
        poolerId: maybe(PoolerId),
        status: ContractStatus,
        stakePercentage: maybe(Fraction),
        harvestInterval: maybe(v.number()),
        joinedAt: maybe(v.nullable(Timestamp)),
      }),
    ),
  ),
});
export type UserStatusReport = v.InferOutput<typeof UserStatusReport>;
