import { type Amount, InvalidAmount, parseAmount } from 'shared-api';

/** Parses a typed amount, with or without grouping; null for other text. */
export const readAmount = (text: string): Amount<'KALE'> | null => {
  try {
    const amount = parseAmount('KALE', text.replaceAll(',', '').trim());
    return amount >= 0n ? amount : null;
  } catch (error) {
    if (error instanceof InvalidAmount) return null;
    throw error;
  }
};
