import { type Amount, amount, formatAmount } from 'shared-api/money';
import { farmer } from '../domain/farmer.ts';
import { atomic, type FarmerId, newWithdrawalId, type WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { requestWithdrawal, withdrawal } from '../domain/withdrawal.ts';
import { type CommandContext, commit, load } from '../events/event-store.ts';
import { farmerStream, withdrawalStream } from '../events/stream.ts';
import { failureText } from '../ledger/failures.ts';
import type { Services } from './services.ts';
import { withdrawable } from './withdrawable.ts';

/** The least XLM that opens an account on Stellar. */
const OPENS_ACCOUNT = amount('XLM', 10_000_000n);

/**
 * Asks for a withdrawal to the farmer's own payout wallet; the engine sends it. Asked again by the same request,
 * it is the same withdrawal.
 * @throws Refusal VALIDATION_ERROR, FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function requestToWithdraw(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  wanted: Amount<'XLM'> | Amount<'KALE'>,
  asset: 'XLM' | 'KALE',
): Promise<WithdrawalId> {
  const { database, ledger } = services;
  const withdrawalId = newWithdrawalId(context.cause);
  const made = await load(database, withdrawalStream(withdrawalId), withdrawal);
  if (made.status !== 'none' && made.order.farmerId === farmerId) return withdrawalId;
  if (wanted <= 0n) throw new Refusal('VALIDATION_ERROR', 'Enter an amount above 0');
  await commit(database, context, async unit => {
    // Of two at once the second sees what the first has taken.
    await unit.decide(farmerStream(farmerId), farmer, () => []);
    const { source, destination, assets } = await withdrawable(unit.tx, services, farmerId);
    const found = assets.find(each => each.asset === asset);
    if (!found || wanted > found.limit) {
      const free = formatAmount(found?.available ?? amount(asset, 0n), { places: 7 });
      throw new Refusal('VALIDATION_ERROR', `Only ${free} ${asset} can be withdrawn now`);
    }
    const payout = await ledger.account(destination);
    if (asset === 'KALE' && payout?.kale == null) {
      throw new Refusal('VALIDATION_ERROR', failureText(payout ? 'op_no_trust' : 'op_no_destination'));
    }
    if (asset === 'XLM' && !payout && wanted < OPENS_ACCOUNT) {
      throw new Refusal('VALIDATION_ERROR', failureText('op_low_reserve'));
    }
    const order = { withdrawalId, farmerId, source, destination, asset, amount: atomic(wanted) };
    await unit.decide(withdrawalStream(withdrawalId), withdrawal, requestWithdrawal(order));
  });
  return withdrawalId;
}
