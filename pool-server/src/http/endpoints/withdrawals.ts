import { parseAmount } from 'shared-api/money';
import { requireStepUp, stepUpOf } from '../../auth/step-up.ts';
import { type DailyLimit, dailyLimits, setDailyLimit } from '../../commands/daily-limits.ts';
import { sendPayoutMails } from '../../commands/payout-mails.ts';
import { stopWithdrawal } from '../../commands/stop-withdrawals.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { DEFAULT_MINIMUMS, withdrawalUse } from '../../commands/withdrawal-limits.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { decimal, iso } from '../../queries/encode.ts';
import { payoutRecord } from '../../queries/payout-record.ts';
import { withdrawable, withdrawalFee } from '../../queries/withdrawable.ts';
import { freezeOf } from '../../queries/withdrawal-freezes.ts';
import { withdrawal, withdrawals } from '../../queries/withdrawals.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';

function farmerIdOf(call: Call): FarmerId {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return farmerId;
}

const dailyLimitOnWire = ({ limit, remaining, next }: DailyLimit, raiseHours: number) => ({
  limit: decimal(limit),
  remaining: decimal(remaining),
  raiseHours,
  next: next && { limit: decimal(next.limit), effectiveAt: next.effectiveAt.toISOString() },
});

export const withdrawalEndpoints = {
  async withdrawable(_input, call) {
    const { api, context } = call;
    const farmerId = farmerIdOf(call);
    const { source, destination, change, heldUntil, assets } = await withdrawable(
      api.database,
      api,
      farmerId,
    );
    const payee = await api.ledger.account(destination);
    const { open, nextAt } = await withdrawalUse(api.database, farmerId, context.at);
    const limits = await dailyLimits(api.database, api, farmerId, context.at);
    const { count, last, seconds } = await payoutRecord(api.database, farmerId, destination);
    const { withdrawalHours } = api.holds;
    // An account with a second factor proves it and waits for nothing.
    const waits =
      withdrawalHours > 0 && (await stepUpOf(api.database, callerOf(call), context.at)) === 'none';
    const minimums = api.withdrawalMinimums ?? DEFAULT_MINIMUMS;
    return {
      address: source,
      payoutWallet: destination,
      acceptsKale: payee !== null && payee.kale !== null,
      payoutChange: change && { address: change.address, effectiveAt: change.effectiveAt.toISOString() },
      fee: decimal(withdrawalFee(api.ledger)),
      assets: assets.map(({ asset, balance, available, reserved }) => ({
        asset,
        balance: decimal(balance),
        available: decimal(available),
        minimum: decimal(minimums[asset]),
        open: open.includes(asset),
        dailyLimit: dailyLimitOnWire(limits[asset], withdrawalHours),
        reserved: reserved.map(part => ({ label: part.label, amount: decimal(part.amount) })),
      })),
      usedBefore: { count, last: iso(last) },
      arrivalSeconds: seconds,
      nextAt: iso(nextAt),
      holdHours: waits ? withdrawalHours : 0,
      heldUntil: heldUntil && heldUntil > context.at ? heldUntil.toISOString() : null,
      frozen: await freezeOf(api.database, farmerId, context.at),
    };
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
