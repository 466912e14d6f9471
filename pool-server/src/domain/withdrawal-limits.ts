import { type Amount, parseAmount } from 'shared-api/money';

/** An amount of each asset. */
export interface AmountOfEach {
  readonly XLM: Amount<'XLM'>;
  readonly KALE: Amount<'KALE'>;
}

export const DEFAULT_MINIMUMS: AmountOfEach = {
  XLM: parseAmount('XLM', '0.1'),
  KALE: parseAmount('KALE', '1'),
};

/** The XLM that opens an account on the ledger: a smaller payment to a payout wallet that does not exist fails. */
export const OPENS_ACCOUNT = parseAmount('XLM', '1');

/** The default withdrawal limit of a farmer within 24 hours. */
export const DEFAULT_DAILY_LIMITS: AmountOfEach = {
  XLM: parseAmount('XLM', '1000'),
  KALE: parseAmount('KALE', '100000'),
};

/** The number of withdrawals that a wallet may request within 24 hours, whatever their outcome. */
export const WITHDRAWALS_A_DAY = 10;
