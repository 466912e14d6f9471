import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { many, one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger, LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import type { Mint } from '../ledger/wallet-activity.ts';
import { NOT_RETURNED } from './stake-outcomes.ts';

interface NamedHarvest {
  readonly hash: TransactionHash;
  readonly block: string;
  readonly status: string;
  readonly total: string | null;
}

/** Removes the first mint that matches. */
function take(mints: Mint[], matches: (mint: Mint) => boolean): void {
  const place = mints.findIndex(matches);
  if (place >= 0) mints.splice(place, 1);
}

/**
 * The mints to a farmer that no recorded harvest explains, and the farmer's harvests that name one of these
 * transactions. A transaction may have harvested several blocks, so each mint counts separately. The network reports a
 * fee bump by its own hash; the records name the inner transaction.
 */
export async function unrecordedMints(on: Queryable, farmerId: FarmerId, mints: readonly Mint[]) {
  const named = await many<NamedHarvest>(
    on,
    `SELECT m.hash, h.block_index AS block, h.status, (h.reward + h.stake)::text AS total
     FROM (SELECT DISTINCT unnest($2::text[]) AS hash) m LEFT JOIN fee_bumps b USING (hash)
       JOIN harvests h ON h.transaction_hash = coalesce(b.inner_hash, m.hash)
     WHERE h.farmer_id = $1`,
    [farmerId, mints.map(({ hash }) => hash)],
  );
  const open = [...mints];
  for (const { hash, total } of named.filter(({ status }) => status === 'success')) {
    take(open, mint => mint.hash === hash && String(mint.units) === total);
  }
  return { open, named };
}

/** The first plant that can still be harvested: also a forfeited one, for which another account may have worked. */
const OPEN_SINCE = `
  SELECT min(p.ledger)::int AS ledger FROM plantings p
  WHERE p.farmer_id = $1 AND p.status = 'success' AND ${NOT_RETURNED} AND p.harvest_by > $2`;

/** KALE that others harvested into a wallet (KALE rules 1.6) and is not recorded. Throws LedgerUnavailable. */
export async function unrecordedHarvests(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  wallet: StellarAddress,
  at: Date,
): Promise<Amount<'KALE'>> {
  const since = await one<{ ledger: number | null }>(on, OPEN_SINCE, [farmerId, at]);
  if (since?.ledger == null) return amount('KALE', 0n);
  const mints = await ledger.mintsTo(wallet, since.ledger as LedgerSequence);
  const { open, named } = await unrecordedMints(on, farmerId, mints);
  // The caller counts the pool's own pending transactions.
  for (const { hash } of named.filter(({ status }) => status === 'pending')) {
    take(open, mint => mint.hash === hash);
  }
  return amount(
    'KALE',
    open.reduce((sum, { units }) => sum + units, 0n),
  );
}
