import { type Amount, type Asset, amount, formatAmount } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import { farmer } from '../domain/farmer.ts';
import { atomic, type FarmerId, newWithdrawalId, type WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { requestWithdrawal, withdrawal } from '../domain/withdrawal.ts';
import { OPENS_ACCOUNT } from '../domain/withdrawal-limits.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream, withdrawalStream } from '../events/stream.ts';
import { failureText } from '../ledger/failures.ts';
import { readWallet } from '../queries/wallet-records.ts';
import {
  divideWallet,
  missingFee,
  type OnRecord,
  type Withdrawable,
  walletOnRecord,
} from '../queries/withdrawable.ts';
import { freezeOf, isMoneyHeld } from '../queries/withdrawal-freezes.ts';
import { dailyLimits, withdrawalUse } from '../queries/withdrawal-limits.ts';
import { recordPayoutMail } from './payout-mails.ts';
import type { Services } from './services.ts';
import { assertNotTooSmall, assertWithinDailyLimit, assertWithinLimits } from './withdrawal-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const unconfirmed = ({ change }: Pick<OnRecord, 'change'>) =>
  new Refusal(
    'PAYOUT_UNCONFIRMED',
    change
      ? 'Nothing is paid until your new payout wallet takes effect'
      : 'Confirm your payout wallet first: nothing is paid before',
  );

/** The number of ended payments from a wallet. While it is unchanged, a balance read before is still current. */
async function paymentsEnded(on: Queryable, farmerId: FarmerId): Promise<string | undefined> {
  const row = await one<{ ended: string }>(
    on,
    `SELECT (SELECT count(*) FROM withdrawals WHERE farmer_id = $1 AND status = 'confirmed')
       + (SELECT count(*) FROM plantings WHERE farmer_id = $1 AND status = 'success')
       + (SELECT count(*) FROM harvests WHERE farmer_id = $1 AND payout_status = 'success') AS ended`,
    [farmerId],
  );
  return row?.ended;
}

/** The requested amount, or with `upTo` what is available if that is less. Throws Refusal VALIDATION_ERROR. */
function payable(found: Withdrawable | undefined, asset: Asset, wanted: Amount, upTo: boolean): Amount {
  if (found && wanted <= found.limit) return wanted;
  const available = found?.available ?? amount(asset, 0n);
  if (upTo && available > 0n) return available;
  const free = formatAmount(available, { places: 7 });
  throw new Refusal('VALIDATION_ERROR', `Only ${free} ${asset} can be withdrawn now`);
}

interface WithdrawalOptions {
  readonly secondFactor?: boolean;
  /** Sends less than requested if less is available, for example after a planting since the farmer saw the amount. */
  readonly upTo?: boolean;
}

/**
 * Requests a withdrawal to the farmer's own payout wallet; the engine sends it. Without a second factor it waits, and a
 * mailed link stops it. A repeated request returns the same withdrawal.
 * @throws Refusal VALIDATION_ERROR, FARMER_NOT_FOUND, WITHDRAWAL_TOO_SMALL, WITHDRAWAL_OPEN, WITHDRAWAL_LIMIT,
 *   WITHDRAWALS_FROZEN, WITHDRAWAL_FEE_MISSING, PAYOUT_UNCONFIRMED, FORBIDDEN; LedgerUnavailable
 */
export async function requestToWithdraw(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  wanted: Amount<'XLM'> | Amount<'KALE'>,
  asset: 'XLM' | 'KALE',
  { secondFactor = false, upTo = false }: WithdrawalOptions = {},
): Promise<WithdrawalId> {
  const { database, ledger } = services;
  const derived = newWithdrawalId(context.cause);
  const made = await one<{ requested_at: Date }>(
    database,
    'SELECT requested_at FROM withdrawals WHERE id = $1 AND farmer_id = $2',
    [derived, farmerId],
  );
  const repeats = made && context.at.getTime() - made.requested_at.getTime() < DAY_MS;
  if (repeats) return derived;
  // After a day, the same key is another order.
  const withdrawalId = made ? newWithdrawalId() : derived;
  if (wanted <= 0n) throw new Refusal('VALIDATION_ERROR', 'Enter an amount above 0');
  assertNotTooSmall(asset, wanted, services.withdrawalMinimums);
  const freeze = await freezeOf(database, farmerId, context.at);
  if (freeze) throw new Refusal('WITHDRAWALS_FROZEN', `Withdrawals are frozen: ${freeze.reason}`);
  // Checked before the network call, and again below under the lock.
  assertWithinLimits(await withdrawalUse(database, farmerId, context.at, withdrawalId), asset, context.at);
  const limits = await dailyLimits(database, services, farmerId, context.at, withdrawalId);
  assertWithinDailyLimit(limits, asset, wanted);
  const before = await walletOnRecord(database, farmerId);
  const { source, destination } = before;
  if (!before.confirmed) throw unconfirmed(before);
  const ended = await paymentsEnded(database, farmerId);
  // Read before the transaction, so that no connection or farmer's lock is held during the network call.
  const [{ account }, payout, costs] = await Promise.all([
    readWallet(database, ledger, farmerId, context.at, async () => undefined),
    ledger.account(destination),
    ledger.stepCosts(),
  ]);
  const outcome = await commit(database, context, async unit => {
    // Locks the farmer: of two concurrent withdrawals, the second sees the first.
    const { state } = await unit.decide(farmerStream(farmerId), farmer, () => []);
    // Serialises with a planting that is being recorded, so that neither uses the same KALE.
    await unit.tx.query("SELECT FROM contracts WHERE farmer_id = $1 AND status = 'active' FOR UPDATE", [
      farmerId,
    ]);
    // A concurrent attempt of the same request has already been recorded.
    const known = await one(unit.tx, 'SELECT 1 FROM withdrawals WHERE id = $1 AND farmer_id = $2', [
      withdrawalId,
      farmerId,
    ]);
    if (known) return true;
    // The session may have ended since the request started.
    if (await isMoneyHeld(unit.tx, farmerId)) throw new Refusal('FORBIDDEN', 'This account is suspended');
    assertWithinLimits(await withdrawalUse(unit.tx, farmerId, context.at), asset, context.at);
    assertWithinDailyLimit(await dailyLimits(unit.tx, services, farmerId, context.at), asset, wanted);
    const onRecord = await walletOnRecord(unit.tx, farmerId);
    if (!onRecord.confirmed || onRecord.destination !== destination) throw unconfirmed(onRecord);
    const { assets } = divideWallet(onRecord, account, ledger, costs);
    // A payment that has just ended is no longer reserved, but the balance read earlier still contains it: read it
    // again.
    if ((await paymentsEnded(unit.tx, farmerId)) !== ended) return false;
    const found = assets.find(each => each.asset === asset);
    const sent = payable(found, asset, wanted, upTo);
    assertNotTooSmall(asset, sent, services.withdrawalMinimums);
    if (asset === 'KALE' && payout?.kale == null) {
      throw new Refusal('VALIDATION_ERROR', failureText(payout ? 'op_no_trust' : 'op_no_destination'));
    }
    if (asset === 'XLM' && !payout && sent < OPENS_ACCOUNT) {
      throw new Refusal('VALIDATION_ERROR', failureText('op_low_reserve'));
    }
    const missing = missingFee(onRecord, account, ledger, costs);
    if (missing > 0n) {
      const needs = formatAmount(missing, { places: 7 });
      const message = `The custodial wallet needs ${needs} more XLM for the network fee`;
      throw new Refusal('WITHDRAWAL_FEE_MISSING', message);
    }
    const holdMs = secondFactor ? 0 : services.holds.withdrawalHours * HOUR_MS;
    const heldUntil = (state.known && state.heldUntil?.getTime()) || 0;
    const waitMs = Math.max(holdMs, heldUntil - context.at.getTime());
    const waits = waitMs > 0 && { sendAfter: new Date(context.at.getTime() + waitMs).toISOString() };
    const order = { withdrawalId, farmerId, source, destination, asset, amount: atomic(sent), ...waits };
    await unit.decide(withdrawalStream(withdrawalId), withdrawal, requestWithdrawal(order));
    if (waits) {
      const link = { owner: { farmerId }, action: 'stop-withdrawal', subject: withdrawalId } as const;
      await recordPayoutMail(unit.tx, link, context.at, waitMs + DAY_MS);
    }
    return true;
  });
  return outcome
    ? withdrawalId
    : requestToWithdraw(services, context, farmerId, wanted, asset, { secondFactor, upTo });
}
