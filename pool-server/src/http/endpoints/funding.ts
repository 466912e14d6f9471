import { checkFunding, fundingBreakdown, minimumRequired } from '../../commands/check-funding.ts';
import type { UserId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { decimal } from '../../queries/encode.ts';
import { userStatus } from '../../queries/user-status.ts';
import { userById } from '../../queries/users.ts';
import type { Call, Handlers } from '../handler.ts';

async function fundingOf(userId: UserId, { api, context, caller }: Call) {
  const { farmerId } = await userById(api.database, userId);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  // A read by another user records nothing about the wallet.
  const own = caller?.userId === userId && !caller.readerId;
  const { address, balance, funded } = await checkFunding(api, own ? context : null, farmerId);
  return {
    funded,
    balance: decimal(balance),
    minimumRequired: decimal(minimumRequired(api.ledger)),
    breakdown: fundingBreakdown(api.ledger).map(part => ({
      label: part.label,
      amount: decimal(part.amount),
    })),
    sponsored: api.ledger.network.sponsor !== undefined,
    address,
    checkedAt: context.at.toISOString(),
  };
}

export const fundingEndpoints = {
  funding: ({ query }, call) => fundingOf(query.userId, call),
  checkFunding: ({ body }, call) => fundingOf(body.userId, call),

  async userStatus({ params }, call) {
    const userId = params.userId;
    const { person, farmerId, contract } = await userStatus(call.api.database, userId);
    if (!farmerId) return { ...person, contract };
    const { funded, balance, minimumRequired, address } = await fundingOf(userId, call);
    const status = funded && person.status === 'wallet_created' ? 'funded' : person.status;
    return {
      ...person,
      custodialWallet: { publicKey: address },
      funded,
      balance,
      minimumRequired,
      status,
      contract,
    };
  },
} satisfies Handlers;
