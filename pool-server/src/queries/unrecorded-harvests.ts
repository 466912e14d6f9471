import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { many, one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger, LedgerSequence } from '../ledger/ledger.ts';

/** The first plant whose harvest is open. */
const OPEN_SINCE = `
  SELECT min(p.ledger)::int AS ledger FROM plantings p LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.farmer_id = $1 AND p.status = 'success' AND h.status IS DISTINCT FROM 'success' AND p.harvest_by > $2`;

/** The pool's own transaction that is under way belongs to the caller; a recorded one pays as many blocks as are recorded. */
const RECORDED = `
  SELECT transaction_hash AS hash, CASE WHEN status = 'success' THEN (reward + stake)::text END AS units
  FROM harvests WHERE farmer_id = $1 AND transaction_hash = ANY($2) AND status IN ('success', 'pending')`;

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
  at: Date,
): Promise<Amount<'KALE'>> {
  const since = await one<{ ledger: number | null }>(on, OPEN_SINCE, [farmerId, at]);
  if (since?.ledger == null) return amount('KALE', 0n);
  const open = [...(await ledger.mintsTo(wallet, since.ledger as LedgerSequence))];
  const hashes = open.map(({ hash }) => hash);
  for (const { hash, units } of await many<{ hash: string; units: string | null }>(on, RECORDED, [
    farmerId,
    hashes,
  ])) {
    const place = open.findIndex(
      mint => mint.hash === hash && (units === null || String(mint.units) === units),
    );
    if (place >= 0) open.splice(place, 1);
  }
  return amount(
    'KALE',
    open.reduce((sum, { units }) => sum + units, 0n),
  );
}
