import { type Amount, amount } from 'shared-api/money';

/** An account on the sandbox ledger. Balances in atomic units. */
export interface Account {
  /** The sequence number of the last transaction; the next one uses this + 1. */
  readonly sequence: bigint;
  readonly xlm: bigint;
  /** Null without a KALE trustline. */
  readonly kale: bigint | null;
  /** Reserves sponsored for this account, and by it for others; 0 on a sandbox. */
  readonly sponsored?: bigint;
  readonly sponsoring?: bigint;
}

/** One base reserve: 0.5 XLM. An account holds two, and one more for each trustline. */
export const BASE_RESERVE = 5_000_000n;
export const ACCOUNT_RESERVE = 2n * BASE_RESERVE;

/** The XLM that an account cannot spend. */
export const reserveOf = ({
  kale,
  sponsored = 0n,
  sponsoring = 0n,
}: Pick<Account, 'kale' | 'sponsored' | 'sponsoring'>): Amount<'XLM'> => {
  const own = kale === null ? ACCOUNT_RESERVE : ACCOUNT_RESERVE + BASE_RESERVE;
  return amount('XLM', own - sponsored + sponsoring);
};

/** The XLM that an account lacks to spend this much and keep its reserve; 0 or less if it has enough. */
export const lackOf = (account: Account, spending: bigint): Amount<'XLM'> =>
  amount('XLM', spending + reserveOf(account) - account.xlm);
