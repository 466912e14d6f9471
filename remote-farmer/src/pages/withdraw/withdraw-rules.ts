import { type Amount, type Asset, formatAmount, InvalidAmount, parseAmount } from 'shared-api';

/** A parsed amount, or the text of the reason why it cannot be withdrawn. */
export type TypedAmount = { amount: Amount; problem?: undefined } | { amount?: undefined; problem: string };

/** Thousands grouped as the product shows them; any other comma may be meant as a decimal point. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const digits = /^(\d+\.?\d*|\.\d+)$/;

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

/**
 * Parses an amount to withdraw: at least the minimum and at most the available amount, exact to the last unit. Rejects
 * an ambiguous number.
 */
export const readTyped = (
  asset: Asset,
  text: string,
  { available, minimum, remaining }: Limits,
): TypedAmount => {
  const typed = text.trim();
  if (typed === '') return { problem: 'Amount is required' };
  if (typed.startsWith('-')) return { problem: 'Enter an amount above zero' };
  if (typed.includes(',') && !grouped.test(typed))
    return { problem: 'Write decimals with a point, such as 0.5' };
  const plain = typed.replaceAll(',', '');
  if (!digits.test(plain)) return { problem: 'Enter an amount in digits, such as 12.5' };
  const [whole = '', decimals = ''] = plain.split('.');
  if (decimals.length > 7) return { problem: 'Enter an amount with at most 7 decimals' };
  const tooMuch = { problem: `At most ${formatAmount(available, { places: 7 })} ${asset} is available` };
  try {
    const amount = parseAmount(asset, `${whole || '0'}.${decimals || '0'}`);
    if (amount <= 0n) return { problem: 'Enter an amount above zero' };
    if (amount > available) return tooMuch;
    if (remaining !== undefined && amount > remaining)
      return { problem: `Your daily limit leaves ${formatAmount(remaining, { places: 7 })} ${asset}` };
    if (amount < minimum) return { problem: `Withdraw at least ${plainAmount(minimum)} ${asset}` };
    return { amount };
  } catch (failure) {
    if (failure instanceof InvalidAmount) return tooMuch; // more than any ledger holds
    throw failure;
  }
};
