import type { Queryable } from '../database/database.ts';
import type { FeeBump } from '../ledger/ledger.ts';

const RECORD = `
  INSERT INTO fee_bumps (hash, inner_hash, source, payer, most, at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

/** Records who will pay a transaction's fee, before signing: every hash that may be sent is known. */
export const recordPayer = (
  on: Queryable,
  { hash, inner, source, payer, fee }: Omit<FeeBump, 'envelope'>,
  at: Date,
) => on.query(RECORD, [hash, inner, source, payer, String(fee), at]);
