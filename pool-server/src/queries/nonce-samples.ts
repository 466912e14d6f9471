import { accountKey, type StellarAddress } from 'shared-api/address';
import { many, type Queryable } from '../database/database.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import type { FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { BlockIndex, Ledger } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';

/** Spec §9. */
const SAMPLES = 5;
/** Hashes per farmer: a few milliseconds of work, enough for one or two zeros. */
const HASHES = 1_000;

const PLANTERS = `
  SELECT p.farmer_id, f.custodial_address AS address
  FROM plantings p JOIN farmers f ON f.id = p.farmer_id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success'
  ORDER BY (w.status IS NOT DISTINCT FROM 'success'), p.farmer_id LIMIT $3`;

/** A few nonces for planted farmers of a block, those without accepted work first. Throws Refusal NOT_FOUND. */
export async function nonceSamples(
  { database, ledger }: { readonly database: Queryable; readonly ledger: Ledger },
  { poolId, blockIndex }: CycleId,
) {
  const block = await ledger.block(blockIndex as BlockIndex);
  if (!block) throw new Refusal('NOT_FOUND', `There is no block ${blockIndex}`);
  const planters = await many<{ farmer_id: FarmerId; address: StellarAddress }>(database, PLANTERS, [
    poolId,
    blockIndex,
    SAMPLES,
  ]);
  return {
    blockIndex,
    submissions: planters.map(({ farmer_id: farmerId, address }) => {
      const task = { index: blockIndex, entropy: block.entropy, farmer: accountKey(address) };
      const { nonce, zeros } = mine({ ...task, budget: { hashes: HASHES } });
      return { farmerId, nonce: nonce.toString(), zeros };
    }),
  };
}
