import { parseAmount } from 'shared-api/money';
import { requireStepUp } from '../../auth/step-up.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { DEFAULT_MINIMUMS, withdrawalUse } from '../../commands/withdrawal-limits.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { decimal, iso } from '../../queries/encode.ts';
import { WITHDRAWAL_FEE, withdrawable } from '../../queries/withdrawable.ts';
import { withdrawal, withdrawals } from '../../queries/withdrawals.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';

function farmerIdOf(call: Call): FarmerId {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return farmerId;
}

export const withdrawalEndpoints = {
  async withdrawable(_input, call) {
    const { api, context } = call;
    const farmerId = farmerIdOf(call);
    const { source, destination, change, assets } = await withdrawable(api.database, api, farmerId);
    const { open, nextAt } = await withdrawalUse(api.database, farmerId, context.at);
    const minimums = api.withdrawalMinimums ?? DEFAULT_MINIMUMS;
    return {
      address: source,
      payoutWallet: destination,
      payoutChange: change && { address: change.address, effectiveAt: change.effectiveAt.toISOString() },
      fee: decimal(WITHDRAWAL_FEE),
      assets: assets.map(({ asset, balance, available, reserved }) => ({
        asset,
        balance: decimal(balance),
        available: decimal(available),
        minimum: decimal(minimums[asset]),
        open: open.includes(asset),
        reserved: reserved.map(part => ({ label: part.label, amount: decimal(part.amount) })),
      })),
      nextAt: iso(nextAt),
    };
  },

  async withdraw({ body }, call) {
    const { api, context } = call;
    const farmerId = farmerIdOf(call);
    await requireStepUp(api.database, callerOf(call), context.at);
    const wanted = parseAmount(body.asset, body.amount);
    const id = await requestToWithdraw(api, context, farmerId, wanted, body.asset);
    return withdrawal(api.database, farmerId, id);
  },

  async withdrawals({ query }, call) {
    const farmerId = farmerIdOf(call);
    call.dependencies.add(`farmer:${farmerId}`);
    return withdrawals(call.api.database, farmerId, query);
  },
} satisfies Handlers;
