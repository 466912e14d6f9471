import type { StellarAddress } from 'shared-api/address';
import { type Database, one } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { type PayoutOwner, payoutOwnerId } from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { iso } from './encode.ts';

interface Row {
  address: StellarAddress;
  confirmed: boolean;
  paying: boolean;
  payout_verified: boolean;
  payout_change_to: string | null;
  payout_change_at: Date | null;
  /** The address of a change that its owner has yet to confirm by a mailed link. */
  unconfirmed: string | null;
}

const STATE = 'payout_confirmed AS confirmed, payout_verified, payout_change_to, payout_change_at';
const WALLET = `
  SELECT w.*,
    (SELECT subject FROM payout_mails WHERE owner_id = $1 AND action = 'confirm-change' AND expires_at > $2
       AND subject NOT IN (address, coalesce(payout_change_to, ''))
     ORDER BY id DESC LIMIT 1) AS unconfirmed
  FROM (
    SELECT payout_address AS address, payout_confirmed AS paying, ${STATE} FROM farmers WHERE id = $1
    UNION ALL SELECT address, payout_confirmed OR status <> 'pending', ${STATE} FROM pools WHERE id = $1) w`;

/** The payout wallet and its state on the ledger. Throws Refusal FARMER_NOT_FOUND, LedgerUnavailable. */
export async function payoutWallet(
  { database, ledger, clock }: { database: Database; ledger: Ledger; clock: Clock },
  owner: PayoutOwner,
) {
  const row = await one<Row>(database, WALLET, [payoutOwnerId(owner), clock()]);
  if (!row) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const account = await ledger.account(row.address);
  const changesTo = row.payout_change_to ?? row.unconfirmed;
  return {
    address: row.address,
    confirmed: row.confirmed,
    paying: row.paying,
    accountExists: account !== null,
    acceptsKale: account?.kale != null,
    verified: row.payout_verified,
    change: changesTo ? { address: changesTo, effectiveAt: iso(row.payout_change_at) } : null,
  };
}
