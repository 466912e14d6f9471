import type { Amount, Asset } from './amount.ts';
import { expectedPayout, type PayoutParts, payoutUnits } from './expected-payout.ts';

const PLACES = 7;

const stepOf = (places: number) => 10n ** BigInt(PLACES - places);

/** An amount as `formatAmount` displays it: truncated toward zero, but never to zero. */
export const shownAmount = <A extends Asset>(value: Amount<A>, places = 2): Amount<A> =>
  (value - (value % stepOf(places)) || value) as Amount<A>;

const addUp = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

/**
 * Rounds the parts of a sum to a number of decimals so that they add up to the sum as `formatAmount` shows it. Each
 * part is truncated; those that lost the most get one unit of the last decimal until the sum matches. A part that would
 * become zero stays as it is. `whole` replaces the sum of the parts.
 */
export function shownParts<const Parts extends readonly Amount[]>(
  parts: Parts,
  places = 2,
  whole = addUp(parts),
): Parts {
  const step = stepOf(places);
  const cut = (units: bigint) => units - (units % step);
  const shown = parts.map(cut);
  let missing = cut(whole) - addUp(shown);
  const unit = missing < 0n ? -step : step;
  const byLoss = parts
    .map((part, at) => ({ at, part, lost: (part % step) * unit }))
    .toSorted((a, b) => (a.lost === b.lost ? 0 : a.lost < b.lost ? 1 : -1));
  for (const { at, part } of byLoss) {
    if (missing === 0n) break;
    shown[at] = cut(part) + unit;
    missing -= unit;
  }
  return shown.map((each, at) => each || parts[at]) as readonly bigint[] as Parts;
}

/**
 * The parts of a farmer's Total, rounded so that they add up to the displayed Total. Available is truncated, as
 * elsewhere, so a farmer can withdraw what is shown.
 */
export function shownTotal(parts: PayoutParts, places = 2) {
  const [available, ...others] = payoutUnits(parts);
  const total = expectedPayout(parts);
  const cut = available - (available % stepOf(places));
  const [planted, pendingReward] = shownParts(others, places, total - cut);
  return { available: shownAmount(available, places), planted, pendingReward, total };
}

/**
 * Earned, lost stakes and their net with 2 decimals. Each part is truncated, as wherever it is displayed alone, and the
 * net is the difference of the truncated parts, or of the exact ones where that would be zero.
 */
export function shownNet<A extends Asset>(earned: Amount<A>, lost: Amount<NoInfer<A>>) {
  const shown = { earned: shownAmount(earned), lost: shownAmount<A>(lost) };
  return { ...shown, net: (shown.earned - shown.lost || earned - lost) as Amount<A> };
}
