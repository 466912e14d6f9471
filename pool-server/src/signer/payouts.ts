import type { StellarAddress } from 'shared-api/address';
import type { PayoutBinding } from '../custody/sealed-key.ts';

const HOUR_MS = 3_600_000;

/** The address that a wallet pays at a time, and the one that will replace it. */
export function payoutAt({ payout, next_payout, next_from }: PayoutBinding, now: Date) {
  if (!next_payout || !next_from) return { address: payout, next: null };
  return next_from <= now
    ? { address: next_payout, next: null }
    : { address: payout, next: { address: next_payout, from: next_from } };
}

/** Orders another payout address after the waiting period. The present one withdraws it; repeating changes nothing. */
export function replacePayout(
  binding: PayoutBinding,
  wanted: StellarAddress,
  now: Date,
  hours: number,
): PayoutBinding {
  const { address, next } = payoutAt(binding, now);
  if (wanted === address || hours === 0) return { payout: wanted, next_payout: null, next_from: null };
  if (wanted === next?.address) return binding;
  const from = new Date(now.getTime() + hours * HOUR_MS);
  return { payout: address, next_payout: wanted, next_from: from };
}
