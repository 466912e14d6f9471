import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { UNSETTLED } from '../../queries/stake-outcomes.ts';
import { deliver, withLedgerRetry } from '../cycle/delivery.ts';
import type { EngineServices } from '../engine-services.ts';
import { signingError } from '../wallet-faults.ts';
import { withWallets } from '../wallet-locks.ts';
import { planting } from './plant-check.ts';

/** How long pools and other farmers have to open a due block, in milliseconds. */
const OTHERS_MS = 60_000;
/** The wait before another attempt, in milliseconds. */
const RETRY_MS = 60_000;
const MAX_WALLETS = 5;
const VALID_SECONDS = 75;

/**
 * Wallets with accepted work in the open block for which no pool plants, or whose planting in the next block has failed.
 * For others, a plant would be their second in a block.
 */
const WAITING = `
  SELECT f.custodial_address AS address
  FROM plantings p JOIN works w USING (pool_id, block_index, farmer_id)
    JOIN contracts c ON c.id = p.contract_id JOIN farmers f ON f.id = p.farmer_id
  WHERE p.block_index = $1 AND w.status = 'success' AND ${UNSETTLED}
    AND (NOT (${planting('$2')}) OR EXISTS (
      SELECT FROM plantings n WHERE n.pool_id = p.pool_id AND n.farmer_id = p.farmer_id
        AND n.block_index = p.block_index + 1 AND n.status IN ('held back', 'failed')))
  ORDER BY c.status = 'active', f.id LIMIT ${MAX_WALLETS}`;

/**
 * Opens the next block when nobody else does and accepted work waits for it: otherwise that work expires unharvested
 * (KALE rules 1.6). This is the case for the last farmer on the pool's own farm, or farmers held back by the profit
 * guard or by the fees of a whole block. Their wallets plant nothing, so only a fee is spent. Returns whether a block
 * was opened.
 */
export function createBlockOpening(services: EngineServices): () => Promise<boolean> {
  const { database, clock } = services;
  let nextTryAt = 0;
  return async () => {
    const at = clock();
    if (at.getTime() < nextTryAt) return false;
    const { index, block, paused, nextBlockAt, ledgerClosedAt } = await withLedgerRetry(services, ledger =>
      ledger.farm(),
    );
    // By the network's time: a network that has stopped opens no block for anybody.
    if (paused || !block || ledgerClosedAt.getTime() < nextBlockAt.getTime() + OTHERS_MS) return false;
    nextTryAt = at.getTime() + RETRY_MS;
    for (const { address } of await many<{ address: StellarAddress }>(database, WAITING, [index, at])) {
      let isOpened = false;
      await withWallets(services, [address], 'settlement', async () => {
        isOpened = await plantNothing(services, address);
      });
      if (isOpened) return true;
    }
    return false;
  };
}

/** Plants 0 KALE from a wallet. If sent twice, the second plant is refused (KALE_8). */
async function plantNothing(services: EngineServices, farmer: StellarAddress): Promise<boolean> {
  const plant = { type: 'plant', farmer, amount: amount('KALE', 0n) } as const;
  try {
    const unsigned = await withLedgerRetry(services, ledger =>
      ledger.prepare(farmer, [plant], VALID_SECONDS),
    );
    const { status } = await deliver(services, await services.wallets.sign(unsigned));
    return status === 'success';
  } catch (error) {
    if (signingError(error)) return false;
    throw error;
  }
}
