import { accountKey, type StellarAddress } from 'shared-api/address';
import { many } from '../../../database/database.ts';
import type { FarmerId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { BlockIndex } from '../../../ledger/ledger.ts';
import { mine } from '../../../ledger/mining/mine.ts';
import type { Handlers } from '../../handler.ts';
import { findBlock } from './find-block.ts';

/** Spec §9. */
const SAMPLES = 5;
/** Hashes per farmer: a few milliseconds of work, enough for one or two zeros. */
const HASHES = 1_000;

const PLANTERS = `
  SELECT p.farmer_id, f.custodial_address AS address
  FROM plantings p JOIN farmers f ON f.id = p.farmer_id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success'
  ORDER BY (w.status IS NOT DISTINCT FROM 'success'), p.farmer_id LIMIT $3`;

export const nonceSamples = {
  async nonceSamples({ params }, call) {
    const { poolId, blockIndex } = findBlock(call, params.blockId);
    const { database, ledger } = call.api;
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
  },
} satisfies Handlers;
