import { amount, expectedPayout, formatAmount, type PayoutParts, parseAmount } from 'shared-api';

/** Decimals of the sums of an exit (spec §9, exit rewards). */
const PLACES = 4;

const words = (value: PayoutParts['available']) =>
  formatAmount(typeof value === 'string' ? parseAmount('KALE', value) : amount('KALE', value), {
    places: PLACES,
  });

/** What an exit is expected to pay and what it consists of, as dialog, toast, banner and statement say it. */
export const payoutWords = (parts: PayoutParts) => ({
  total: `${words(expectedPayout(parts))} KALE`,
  parts: `${words(parts.available)} available, ${words(parts.planted)} planted, ${words(parts.pendingReward)} pending reward`,
});
