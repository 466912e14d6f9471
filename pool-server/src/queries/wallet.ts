import type { StellarAddress } from 'shared-api/address';
import { subtract } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { decimal } from './encode.ts';

/** The address of a farmer's custodial wallet. Throws Refusal FARMER_NOT_FOUND. */
export async function custodialAddress(on: Queryable, farmerId: FarmerId | null): Promise<StellarAddress> {
  const sql = 'SELECT custodial_address AS address FROM farmers WHERE id = $1';
  const own = await one<{ address: StellarAddress }>(on, sql, [farmerId]);
  if (!own) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return own.address;
}

/** An account's balances on the ledger. Throws LedgerUnavailable. */
export async function wallet(ledger: Ledger, address: StellarAddress) {
  const account = await ledger.account(address);
  if (!account) return { address, accountExists: false, xlm: '0.0000000', kale: null, trustline: false };
  const { xlm, kale, reserve } = account;
  const free = subtract(xlm, reserve);
  return {
    address,
    accountExists: true,
    xlm: decimal(xlm),
    kale: kale === null ? null : decimal(kale),
    trustline: kale !== null,
    reserve: decimal(reserve),
    spendable: free > 0n ? decimal(free) : '0.0000000',
  };
}
