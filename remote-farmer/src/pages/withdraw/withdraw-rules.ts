import { type Amount, type Asset, formatAmount, InvalidAmount, parseAmount } from 'shared-api';

/** An amount as typed: what it is, or why it cannot be withdrawn, in words. */
export type TypedAmount = { amount: Amount; problem?: undefined } | { amount?: undefined; problem: string };

/** Reads an amount to withdraw; at most what is available, to the last unit. */
export const readTyped = (asset: Asset, text: string, available: Amount): TypedAmount => {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return { problem: 'Amount is required' };
  try {
    const amount = parseAmount(asset, plain);
    if (amount <= 0n) return { problem: 'Enter an amount above zero' };
    if (amount > available)
      return { problem: `At most ${formatAmount(available, { places: 7 })} ${asset} is available` };
    return { amount };
  } catch (failure) {
    if (failure instanceof InvalidAmount) return { problem: 'Enter an amount with at most 7 decimals' };
    throw failure;
  }
};
