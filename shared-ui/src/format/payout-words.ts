import { type Amount, formatAmount, type PayoutParts, shownTotal } from 'shared-api';

/** Decimals of the sums of an exit (spec §9, exit rewards). */
const PLACES = 4;

const words = (amount: Amount<'KALE'>) => formatAmount(amount, { places: PLACES });

/** The expected payout of an exit and its parts, in the words of the dialog, toast, banner and statement. */
export const payoutWords = (parts: PayoutParts) => {
  const { available, planted, pendingReward, total } = shownTotal(parts, PLACES);
  return {
    total: `${words(total)} KALE`,
    parts: `${words(available)} available, ${words(planted)} planted, ${words(pendingReward)} pending reward`,
  };
};
