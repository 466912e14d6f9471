import { type FarmerMoney, parseAmount } from 'shared-api';
import { moneyWords } from 'shared-ui';

const words = (decimal: FarmerMoney['total']) => moneyWords(parseAmount('KALE', decimal), { places: 7 });

/** What makes up a farmer's total, in one line; both sides are equal to the unit. */
export const moneyIdentity = ({ total, deposited, netEarned, pendingReward, withdrawn }: FarmerMoney) =>
  `Total ${words(total)} KALE = deposited ${words(deposited)} + net earned ${words(netEarned)} + pending reward ${words(pendingReward)} − withdrawn ${words(withdrawn)}`;
