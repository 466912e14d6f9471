import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { SignFeeBump } from '../ledger/ledger.ts';
import type { Custody } from './custody.ts';

const RECORD = `
  INSERT INTO fee_bumps (hash, inner_hash, source, payer, most, at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

/** Records each fee bump before it signs it, so every hash that may reach the network is known. */
export const feeBumpSigner =
  (database: Database, custody: Custody, clock: Clock): SignFeeBump =>
  async ({ hash, inner, source, payer, fee }) => {
    await database.query(RECORD, [hash, inner, source, payer, String(fee), clock()]);
    return custody.sign(payer, hash);
  };
