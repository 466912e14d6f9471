import { type Amount, type Asset, InvalidAmount, parseAmount } from 'shared-api';

/** A parsed amount, or the reason why the text is not one. */
export type TypedAmount<A extends Asset = Asset> =
  | { amount: Amount<A>; problem?: undefined }
  | { amount?: undefined; problem: string };

/** Thousands grouped as the product shows them; any other comma may be meant as a decimal point. */
const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const digits = /^(\d+\.?\d*|\.\d+)$/;

/** Parses an amount as typed, exact to the last unit. `tooMuch` is the reason for more than any ledger holds. */
export const readTypedAmount = <A extends Asset>(asset: A, text: string, tooMuch: string): TypedAmount<A> => {
  const typed = text.trim();
  if (typed.includes(',') && !grouped.test(typed))
    return { problem: 'Write decimals with a point, such as 0.5' };
  const plain = typed.replaceAll(',', '');
  if (!digits.test(plain)) return { problem: 'Enter an amount in digits, such as 12.5' };
  const [whole, decimals] = plain.split('.');
  if (decimals && decimals.length > 7) return { problem: 'Enter an amount with at most 7 decimals' };
  try {
    return { amount: parseAmount(asset, `${whole || '0'}.${decimals || '0'}`) };
  } catch (failure) {
    if (failure instanceof InvalidAmount) return { problem: tooMuch };
    throw failure;
  }
};
