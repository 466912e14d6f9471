import { type Amount, type Asset, type FarmerMoney, parseAmount, subtract, toDecimal } from 'shared-api';
import { moneyWords } from 'shared-ui';

const words = (asset: Asset, decimal: FarmerMoney['total']) =>
  moneyWords(parseAmount(asset, decimal), { places: 7 });

const ofKale = ({ total, deposited, netEarned, pendingReward, withdrawn }: FarmerMoney) =>
  `Total ${words('KALE', total)} KALE = deposited ${words('KALE', deposited)} + net earned ${words('KALE', netEarned)} + pending reward ${words('KALE', pendingReward)} − withdrawn ${words('KALE', withdrawn)}`;

const ofXlm = ({ balance, deposited, withdrawn, fees }: NonNullable<FarmerMoney['xlm']>) =>
  `Balance ${words('XLM', balance)} XLM = deposited ${words('XLM', deposited)} − withdrawn ${words('XLM', withdrawn)} − fees ${words('XLM', fees)}`;

/**
 * Payments for things other than the listed blocks. Empty while a block's fees are recorded and the wallet's are not
 * yet.
 */
const ofFees = ({ fees }: NonNullable<FarmerMoney['xlm']>, listed: Amount<'XLM'>) => {
  const others = subtract(parseAmount('XLM', fees), listed);
  if (others < 0n) return [];
  return [
    `Fees ${words('XLM', fees)} XLM = these blocks ${words('XLM', toDecimal(listed))} + trustline, withdrawals and other blocks ${words('XLM', toDecimal(others))}`,
  ];
};

/**
 * How a farmer's KALE and XLM add up, one exact equation per line; empty if the server does not send the figures. A
 * list of blocks adds a line with the fees that the farmer paid for them.
 */
export const moneyIdentities = (money: FarmerMoney | undefined, feesOfList?: Amount<'XLM'>): string[] => {
  if (!money) return [];
  if (!money.xlm) return [ofKale(money)];
  return [
    ofKale(money),
    ofXlm(money.xlm),
    ...(feesOfList === undefined ? [] : ofFees(money.xlm, feesOfList)),
  ];
};

/** The same figures for a JSON file. */
export const moneyRecord = (money: FarmerMoney | undefined, feesOfList?: Amount<'XLM'>) =>
  money && { money: { ...money, asset: 'KALE', identities: moneyIdentities(money, feesOfList) } };
