import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { type Database, many, type Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { SponsorLimitReached } from './errors.ts';

const ADD = `
  INSERT INTO custody.sponsored_fees AS f (address, day, most)
  SELECT $1, ($2::timestamptz AT TIME ZONE 'UTC')::date, $3::numeric WHERE $3::numeric <= $4::numeric
  ON CONFLICT (address, day) DO UPDATE SET most = f.most + excluded.most
  WHERE f.most + excluded.most <= $4::numeric`;

/** Adds up the sponsor's cost per wallet and UTC day. Throws SponsorLimitReached above `limit`. */
export const createSponsoredFees =
  (database: Database, clock: Clock, limit: Amount<'XLM'>) =>
  async (wallet: StellarAddress, fee: Amount<'XLM'>): Promise<void> => {
    const { rowCount } = await database.query(ADD, [wallet, clock(), String(fee), String(limit)]);
    if (rowCount !== 1) throw new SponsorLimitReached('the wallet has cost the sponsor too much today');
  };

/** The maximum cost of the sponsor's signatures for each of these wallets on the day of a given time (UTC). */
export async function sponsoredFees(
  on: Queryable,
  wallets: readonly StellarAddress[],
  at: Date,
): Promise<ReadonlyMap<StellarAddress, Amount<'XLM'>>> {
  const rows = await many<{ address: StellarAddress; most: string }>(
    on,
    `SELECT address, most FROM custody.sponsored_fees
     WHERE address = ANY($1) AND day = ($2::timestamptz AT TIME ZONE 'UTC')::date`,
    [wallets, at],
  );
  return new Map(rows.map(({ address, most }) => [address, amount('XLM', BigInt(most))]));
}
