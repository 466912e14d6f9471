import { type Amount, type Asset, amount } from 'shared-api/money';
import { many, one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger, LedgerSequence } from '../ledger/ledger.ts';
import { type Records, withoutDeposits } from './wallet-records.ts';

const FIRST_OPEN_PLANT = `
  SELECT min(p.ledger)::int AS ledger FROM plantings p LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.status = 'success' AND h.status IS DISTINCT FROM 'success'`;

/**
 * KALE that other accounts have harvested into a wallet, until the engine records it and its shares. Anyone may harvest
 * for a farmer (KALE rules 1.6); otherwise farmers could harvest for themselves and withdraw the pool's share, too.
 * Reads the ledger's mints only when the wallet holds more than the records explain.
 * @throws LedgerUnavailable
 */
export async function unrecordedHarvests(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  { records, held }: { readonly records: Records; readonly held: Record<Asset, bigint> },
): Promise<Amount<'KALE'>> {
  const none = amount('KALE', 0n);
  if (held.KALE <= withoutDeposits(records) + BigInt(records.deposited)) return none;
  const first = await one<{ ledger: number | null }>(on, FIRST_OPEN_PLANT, [farmerId]);
  if (first?.ledger == null) return none;
  const mints = await ledger.mintsTo(records.custodial_address, first.ledger as LedgerSequence);
  const hashes = mints.map(({ hash }) => hash);
  const rows = await many<{ hash: string }>(
    on,
    'SELECT transaction_hash AS hash FROM harvests WHERE farmer_id = $1 AND transaction_hash = ANY($2)',
    [farmerId, hashes],
  );
  const recorded = new Set(rows.map(({ hash }) => hash));
  return amount(
    'KALE',
    mints.reduce((sum, { hash, units }) => (recorded.has(hash) ? sum : sum + units), 0n),
  );
}
