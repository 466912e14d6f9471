import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { OrderRefused } from './errors.ts';

const ADD = `
  INSERT INTO custody.sponsored_fees AS f (address, day, most)
  SELECT $1, ($2::timestamptz AT TIME ZONE 'UTC')::date, $3::numeric WHERE $3::numeric <= $4::numeric
  ON CONFLICT (address, day) DO UPDATE SET most = f.most + excluded.most
  WHERE f.most + excluded.most <= $4::numeric`;

/**
 * Adds up the maximum cost of the sponsor's signatures per wallet and UTC day.
 * @throws OrderRefused if a wallet's day would cost more than `limit`
 */
export const createSponsoredFees =
  (database: Database, clock: Clock, limit: Amount<'XLM'>) =>
  async (wallet: StellarAddress, fee: Amount<'XLM'>): Promise<void> => {
    const { rowCount } = await database.query(ADD, [wallet, clock(), String(fee), String(limit)]);
    if (rowCount !== 1) throw new OrderRefused('the wallet has cost the sponsor too much today');
  };
