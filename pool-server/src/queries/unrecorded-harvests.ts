import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { many, one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger, LedgerSequence } from '../ledger/ledger.ts';

const FIRST_OPEN_PLANT = `
  SELECT min(p.ledger)::int AS ledger FROM plantings p LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.status = 'success' AND h.status IS DISTINCT FROM 'success'`;

/**
 * KALE that other accounts have harvested into a wallet and that the engine has not recorded yet. Anyone may harvest for a
 * farmer (KALE rules 1.6).
 * @throws LedgerUnavailable
 */
export async function unrecordedHarvests(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  wallet: StellarAddress,
): Promise<Amount<'KALE'>> {
  const first = await one<{ ledger: number | null }>(on, FIRST_OPEN_PLANT, [farmerId]);
  if (first?.ledger == null) return amount('KALE', 0n);
  const mints = await ledger.mintsTo(wallet, first.ledger as LedgerSequence);
  const rows = await many<{ hash: string }>(
    on,
    'SELECT transaction_hash AS hash FROM harvests WHERE farmer_id = $1 AND transaction_hash = ANY($2)',
    [farmerId, mints.map(({ hash }) => hash)],
  );
  const recorded = new Set(rows.map(({ hash }) => hash));
  const units = mints.reduce((sum, mint) => (recorded.has(mint.hash) ? sum : sum + mint.units), 0n);
  return amount('KALE', units);
}
