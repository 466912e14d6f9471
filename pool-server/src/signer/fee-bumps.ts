import type { Wallets } from '../commands/services.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FeeBump, SignFeeBump } from '../ledger/ledger.ts';

const RECORD = `
  INSERT INTO fee_bumps (hash, inner_hash, source, payer, most, at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

/** Records that `payer` will pay for a transaction of `source`. */
export const recordPayer = (
  on: Queryable,
  { hash, inner, source, payer, fee }: Omit<FeeBump, 'envelope'>,
  at: Date,
) => on.query(RECORD, [hash, inner, source, payer, String(fee), at]);

/** Records each fee bump before the signer signs it, so every hash that may reach the network is known. */
export const feeBumpSigner =
  (database: Database, wallets: Pick<Wallets, 'signFeeBump'>, clock: Clock): SignFeeBump =>
  async bump => {
    await recordPayer(database, bump, clock());
    return wallets.signFeeBump(bump);
  };
