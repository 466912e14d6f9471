import { type Asset, type FarmerMoney, parseAmount } from 'shared-api';
import { moneyWords } from 'shared-ui';

const words = (asset: Asset, decimal: FarmerMoney['total']) =>
  moneyWords(parseAmount(asset, decimal), { places: 7 });

const ofKale = ({ total, deposited, netEarned, pendingReward, withdrawn }: FarmerMoney) =>
  `Total ${words('KALE', total)} KALE = deposited ${words('KALE', deposited)} + net earned ${words('KALE', netEarned)} + pending reward ${words('KALE', pendingReward)} − withdrawn ${words('KALE', withdrawn)}`;

const ofXlm = ({ balance, deposited, withdrawn, fees }: NonNullable<FarmerMoney['xlm']>) =>
  `Balance ${words('XLM', balance)} XLM = deposited ${words('XLM', deposited)} − withdrawn ${words('XLM', withdrawn)} − fees ${words('XLM', fees)}`;

/** How a farmer's KALE and XLM add up, one exact equation per line; empty if the server does not send the figures. */
export const moneyIdentities = (money: FarmerMoney | undefined): string[] =>
  money ? [ofKale(money), ...(money.xlm ? [ofXlm(money.xlm)] : [])] : [];

/** The same figures for a JSON file. */
export const moneyRecord = (money: FarmerMoney | undefined) =>
  money && { money: { ...money, asset: 'KALE', identities: moneyIdentities(money) } };
