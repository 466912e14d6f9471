import type { StellarAddress } from 'shared-api/address';
import { type Database, one } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger } from '../ledger/ledger.ts';

interface Row {
  payout_address: StellarAddress;
  payout_confirmed: boolean;
}

/**
 * A farmer's payout wallet with its state on the ledger.
 * @throws Refusal FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function payoutWallet(
  { database, ledger }: { database: Database; ledger: Ledger },
  farmerId: FarmerId,
) {
  const row = await one<Row>(database, 'SELECT payout_address, payout_confirmed FROM farmers WHERE id = $1', [
    farmerId,
  ]);
  if (!row) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const account = await ledger.account(row.payout_address);
  return {
    address: row.payout_address,
    confirmed: row.payout_confirmed,
    accountExists: account !== null,
    acceptsKale: account?.kale != null,
  };
}
