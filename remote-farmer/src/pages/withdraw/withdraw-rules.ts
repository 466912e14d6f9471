import { type Amount, type Asset, formatAmount } from 'shared-api';
import { readTypedAmount, type TypedAmount } from 'shared-ui/forms';

/** An amount as people write it: "1", "0.5", "0.0000001". */
export const plainAmount = (value: Amount) => formatAmount(value, { places: 7 }).replace(/\.?0+$/, '');

/**
 * An amount on a button: two decimals, or as many as it has. It is not truncated, because it is the exact amount to
 * send.
 */
export const amountOnButton = (value: Amount) =>
  formatAmount(value, { places: 7 }).replace(/(\.\d{2}\d*?)0+$/, '$1');

type Limits = {
  available: Amount;
  minimum: Amount;
  /** The remaining daily limit. */
  remaining?: Amount | undefined;
};

/** Parses an amount above zero. `tooMuch` is the reason for more than any ledger holds. */
export const readPositiveAmount = (asset: Asset, text: string, tooMuch: string): TypedAmount => {
  const typed = text.trim();
  if (typed === '') return { problem: 'Amount is required' };
  if (typed.startsWith('-')) return { problem: 'Enter an amount above zero' };
  const read = readTypedAmount(asset, typed, tooMuch);
  return read.amount === 0n ? { problem: 'Enter an amount above zero' } : read;
};

/**
 * Parses an amount to withdraw: at least the minimum and at most the available amount, exact to the last unit.
 */
export const readTyped = (
  asset: Asset,
  text: string,
  { available, minimum, remaining }: Limits,
): TypedAmount => {
  const tooMuch = `At most ${formatAmount(available, { places: 7 })} ${asset} is available`;
  const { amount, problem } = readPositiveAmount(asset, text, tooMuch);
  if (problem !== undefined) return { problem };
  if (amount > available) return { problem: tooMuch };
  if (remaining !== undefined && amount > remaining)
    return { problem: `Your daily limit leaves ${formatAmount(remaining, { places: 7 })} ${asset}` };
  if (amount < minimum) return { problem: `Withdraw at least ${plainAmount(minimum)} ${asset}` };
  return { amount };
};
