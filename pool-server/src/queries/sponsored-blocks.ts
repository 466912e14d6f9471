import type { StellarAddress } from 'shared-api/address';
import { many, type Queryable } from '../database/database.ts';

/** Blocks with a stake that are not settled yet: `open` without accepted work, `worked` with a harvest to come. */
export interface SponsoredBlocks {
  readonly open: number;
  readonly worked: number;
}

/** The blocks whose next steps the sponsor may pay: of wallets for which it paid today or yesterday (UTC). */
export async function sponsoredBlocks(
  on: Queryable,
  at: Date,
): Promise<ReadonlyMap<StellarAddress, SponsoredBlocks>> {
  const rows = await many<SponsoredBlocks & { address: StellarAddress }>(
    on,
    `SELECT f.custodial_address AS address, count(*) FILTER (WHERE w.status IS DISTINCT FROM 'success')::int AS open,
       count(*) FILTER (WHERE w.status = 'success')::int AS worked
     FROM plantings p JOIN farmers f ON f.id = p.farmer_id
       LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE NOT p.settled AND p.status IN ('pending', 'success') AND p.stake > 0
       AND (w.status IS DISTINCT FROM 'success' OR p.harvest_by > $1)
       AND EXISTS (SELECT FROM custody.sponsored_fees s WHERE s.address = f.custodial_address
         AND s.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date - 1)
     GROUP BY 1`,
    [at],
  );
  return new Map(rows.map(({ address, open, worked }) => [address, { open, worked }]));
}
