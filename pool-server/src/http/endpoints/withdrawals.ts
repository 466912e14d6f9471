import { parseAmount } from 'shared-api/money';
import { requireStepUp } from '../../auth/step-up.ts';
import { sendPayoutMails } from '../../commands/payout-mails.ts';
import { setDailyLimit } from '../../commands/set-daily-limit.ts';
import { stopWithdrawal } from '../../commands/stop-withdrawals.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { custodialAddress, wallet } from '../../queries/wallet.ts';
import { withdrawalTerms } from '../../queries/withdrawal-terms.ts';
import { withdrawal, withdrawals } from '../../queries/withdrawals.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';
import { readAccountAddress } from './account-address.ts';

function farmerIdOf(call: Call): FarmerId {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return farmerId;
}

export const withdrawalEndpoints = {
  async withdrawable(_input, call) {
    const { api, context } = call;
    return withdrawalTerms(api.database, api, farmerIdOf(call), callerOf(call), context.at);
  },

  async withdraw({ body }, call) {
    const { api, context } = call;
    const farmerId = farmerIdOf(call);
    const secondFactor = await requireStepUp(api.database, callerOf(call), context.at);
    const wanted = parseAmount(body.asset, body.amount);
    const id = await requestToWithdraw(api, context, farmerId, wanted, body.asset, {
      secondFactor,
      upTo: body.upTo ?? false,
    });
    call.afterwards(() => sendPayoutMails(api));
    return withdrawal(api.database, farmerId, id);
  },

  async stopWithdrawal({ params }, call) {
    const { api, context } = call;
    const [farmerId, id] = [farmerIdOf(call), params.withdrawalId];
    await commit(api.database, context, unit => stopWithdrawal(unit, farmerId, id, context.at));
    return withdrawal(api.database, farmerId, id);
  },

  async setDailyLimit({ body }, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    const limit = parseAmount(body.asset, body.amount);
    await setDailyLimit(api, context, farmerIdOf(call), body.asset, limit);
    return { success: true };
  },

  async withdrawals({ query }, call) {
    const farmerId = farmerIdOf(call);
    call.dependencies.add(`farmer:${farmerId}`);
    return withdrawals(call.api.database, farmerId, query);
  },
} satisfies Handlers;

const walletOf = async ({ params }: { params: { address: string } }, { api }: Call) =>
  wallet(api.ledger, readAccountAddress(params.address));

export const walletEndpoints = {
  async walletMine(_input, call) {
    const { ledger, database } = call.api;
    return wallet(ledger, await custodialAddress(database, callerOf(call).farmerId));
  },
  walletBalance: walletOf,
  walletInfo: walletOf,
  walletXlm: walletOf,
} satisfies Handlers;
