import { type Amount, amount, type Funding, formatAmount, parseAmount, subtract } from 'shared-api';

/** The required minimum if the server does not report one (spec §9). */
const defaultMinimum = parseAmount('XLM', '10');

export type FundingFigures = {
  balance: Amount<'XLM'>;
  required: Amount<'XLM'>;
  /** The server reported no requirement, so the default applies. */
  requiredIsDefault: boolean;
  /** Required minus balance, not below 0. */
  shortfall: Amount<'XLM'>;
  /** Balance of required, rounded, at most 100 (spec §4). */
  percent: number;
};

/** The part of the whole in percent: 0 to 100, rounded. */
const percentOf = (part: Amount<'XLM'>, whole: Amount<'XLM'>): number => {
  if (part <= 0n) return 0;
  if (part >= whole) return 100;
  return Number((part * 200n + whole) / (whole * 2n));
};

/** The amounts of the panel, exact to the stroop. */
export const fundingFigures = (funding: Funding): FundingFigures => {
  const balance = parseAmount('XLM', funding.balance ?? '0');
  const required = funding.minimumRequired ? parseAmount('XLM', funding.minimumRequired) : defaultMinimum;
  const shortfall = subtract(required, balance);
  return {
    balance,
    required,
    requiredIsDefault: !funding.minimumRequired,
    shortfall: shortfall > 0n ? shortfall : amount('XLM', 0n),
    percent: percentOf(balance, required),
  };
};

/** An amount to send: two decimals, and more where cutting them off would leave the wallet short. */
export const exactAmount = (value: Amount) =>
  formatAmount(value, { places: 7 }).replace(/(\.\d\d\d*?)0+$/, '$1');
