import type { StellarAddress } from 'shared-api/address';
import { type Database, one } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { iso } from './encode.ts';

interface Row {
  payout_address: StellarAddress;
  payout_confirmed: boolean;
  payout_verified: boolean;
  payout_change_to: string | null;
  payout_change_at: Date | null;
  /** The address of a change that its owner has yet to confirm by a mailed link. */
  unconfirmed: string | null;
}

/**
 * A farmer's payout wallet with its state on the ledger.
 * @throws Refusal FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function payoutWallet(
  { database, ledger, clock }: { database: Database; ledger: Ledger; clock: Clock },
  farmerId: FarmerId,
) {
  const row = await one<Row>(
    database,
    `SELECT payout_address, payout_confirmed, payout_verified, payout_change_to, payout_change_at,
       (SELECT subject FROM payout_mails WHERE farmer_id = $1 AND action = 'confirm-change' AND expires_at > $2
          AND subject NOT IN (payout_address, coalesce(payout_change_to, ''))
        ORDER BY id DESC LIMIT 1) AS unconfirmed
     FROM farmers WHERE id = $1`,
    [farmerId, clock()],
  );
  if (!row) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const account = await ledger.account(row.payout_address);
  const changesTo = row.payout_change_to ?? row.unconfirmed;
  return {
    address: row.payout_address,
    confirmed: row.payout_confirmed,
    accountExists: account !== null,
    acceptsKale: account?.kale != null,
    verified: row.payout_verified,
    change: changesTo ? { address: changesTo, effectiveAt: iso(row.payout_change_at) } : null,
  };
}
