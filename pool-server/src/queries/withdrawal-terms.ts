import type { Caller } from '../auth/sessions.ts';
import { stepUpOf } from '../auth/step-up.ts';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { type AmountOfEach, DEFAULT_MINIMUMS, OPENS_ACCOUNT } from '../domain/withdrawal-limits.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { decimal, iso } from './encode.ts';
import { withdrawable, withdrawalFee } from './withdrawable.ts';
import { freezeOf } from './withdrawal-freezes.ts';
import { type DailyLimit, dailyLimits, withdrawalUse } from './withdrawal-limits.ts';

const RECORD = `
  SELECT count(*)::int AS count, max(ended_at) AS last,
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FROM (
      SELECT extract(epoch FROM ended_at - greatest(requested_at, send_after)) AS seconds
      FROM withdrawals WHERE status = 'confirmed' ORDER BY ended_at DESC LIMIT 20) latest) AS seconds
  FROM withdrawals WHERE farmer_id = $1 AND destination = $2 AND status = 'confirmed'`;

interface Row {
  count: number;
  last: Date | null;
  seconds: number | null;
}

/** Confirmed withdrawals to an address, and the platform's median duration of the last 20 in seconds, or null. */
async function payoutRecord(on: Queryable, farmerId: FarmerId, destination: string): Promise<Row> {
  return (await one<Row>(on, RECORD, [farmerId, destination])) ?? { count: 0, last: null, seconds: null };
}

interface Settings {
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly holds: { readonly withdrawalHours: number };
  readonly withdrawalMinimums?: AmountOfEach;
  readonly dailyLimits?: AmountOfEach;
}

const dailyLimitOnWire = ({ limit, remaining, next }: DailyLimit, raiseHours: number) => ({
  limit: decimal(limit),
  remaining: decimal(remaining),
  raiseHours,
  next: next && { limit: decimal(next.limit), effectiveAt: next.effectiveAt.toISOString() },
});

/** What a farmer may withdraw, where to and how much. Throws Refusal FARMER_NOT_FOUND, LedgerUnavailable. */
export async function withdrawalTerms(
  on: Queryable,
  settings: Settings,
  farmerId: FarmerId,
  caller: Caller,
  at: Date,
) {
  const { ledger, holds, withdrawalMinimums = DEFAULT_MINIMUMS } = settings;
  const { source, destination, confirmed, change, heldUntil, assets } = await withdrawable(
    on,
    settings,
    farmerId,
  );
  const payee = await ledger.account(destination);
  const opens = payee === null && withdrawalMinimums.XLM < OPENS_ACCOUNT;
  const minimums = { ...withdrawalMinimums, ...(opens && { XLM: OPENS_ACCOUNT }) };
  const { open, nextAt } = await withdrawalUse(on, farmerId, at);
  const limits = await dailyLimits(on, settings, farmerId, at);
  const { count, last, seconds } = await payoutRecord(on, farmerId, destination);
  const { withdrawalHours } = holds;
  // An account with a second factor proves it instead of waiting.
  const waits = withdrawalHours > 0 && (await stepUpOf(on, caller, at)) === 'none';
  return {
    address: source,
    payoutWallet: destination,
    payoutConfirmed: confirmed,
    acceptsKale: payee !== null && payee.kale !== null,
    payoutChange: change && { address: change.address, effectiveAt: change.effectiveAt.toISOString() },
    fee: decimal(withdrawalFee(ledger)),
    assets: assets.map(({ asset, balance, available, reserved }) => ({
      asset,
      balance: decimal(balance),
      available: decimal(available),
      minimum: decimal(minimums[asset]),
      open: open.includes(asset),
      dailyLimit: dailyLimitOnWire(limits[asset], withdrawalHours),
      reserved: reserved.map(part => ({ ...part, amount: decimal(part.amount) })),
    })),
    usedBefore: { count, last: iso(last) },
    arrivalSeconds: seconds,
    nextAt: iso(nextAt),
    holdHours: waits ? withdrawalHours : 0,
    heldUntil: heldUntil && heldUntil > at ? heldUntil.toISOString() : null,
    frozen: await freezeOf(on, farmerId, at),
  };
}
