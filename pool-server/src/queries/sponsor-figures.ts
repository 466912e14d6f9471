import { amount } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { decimal } from './encode.ts';

const SPENT = 'SELECT coalesce(sum(sponsored_units), 0)::text AS fees FROM network_fees';

/** The sponsor's balance and the network fees it has paid; null without a sponsor. */
export async function sponsorFigures(on: Queryable, ledger: Ledger) {
  const { sponsor } = ledger.network;
  if (!sponsor) return null;
  const spent = await one<{ fees: string }>(on, SPENT);
  const account = await ledger.account(sponsor).catch(error => {
    if (error instanceof LedgerUnavailable) return undefined;
    throw error;
  });
  return {
    address: sponsor,
    // The account does not exist before its first deposit.
    balance: account === undefined ? null : decimal(account?.xlm ?? amount('XLM', 0n)),
    reserve: account ? decimal(account.reserve) : null,
    fees: decimal(amount('XLM', BigInt(spent?.fees ?? 0))),
  };
}
