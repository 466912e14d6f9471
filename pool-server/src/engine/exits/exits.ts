import { completeExit } from '../../commands/end-contract.ts';
import { many, prepare } from '../../database/database.ts';
import type { ContractId } from '../../domain/ids.ts';
import { LOST } from '../../ledger/failures.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';
import { runConcurrently } from '../run-concurrently.ts';

interface Ready {
  id: ContractId;
  /** The last block that was planted but not worked: while it is open, work may still be accepted. */
  unworked: string | null;
}

const UNWORKED = `p.status = 'success' AND w.status IS DISTINCT FROM 'success' AND NOT p.settled AND p.harvest_by > $1`;

/**
 * Exits after their delay with nothing left to pay: no pending step, no stake without work that is not forfeited yet,
 * no harvestable work, no unpaid share. A share that the ledger refused to pay does not block the exit: it stays
 * reserved in the wallet until it can be paid.
 */
const READY = `
  SELECT c.id, (
    SELECT max(p.block_index) FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    WHERE p.contract_id = c.id AND ${UNWORKED}) AS unworked
  FROM contracts c
  WHERE c.status = 'exiting' AND c.available_at <= $1
    AND NOT EXISTS (
      SELECT 1 FROM plantings p
        LEFT JOIN works w USING (pool_id, block_index, farmer_id)
        LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
      WHERE p.contract_id = c.id AND (
        'pending' IN (p.status, w.status, h.status, h.payout_status)
        OR (${UNWORKED} AND p.stake > 0)
        OR (w.status = 'success' AND p.harvest_by > $1
          AND (h.id IS NULL OR (h.status = 'failed' AND NOT h.error_code = ANY($2))))
        OR (h.status = 'success' AND h.payout_status IS DISTINCT FROM 'success'
          AND h.payout_refused_at IS NULL AND h.pooler_share + h.platform_share > 0)))
  ORDER BY c.id`;

/** The number of exits completed concurrently; each reads its wallet from the ledger. */
const CONCURRENCY = 4;

/** Completes every exit that is due; the farmer may then join a pool. Returns the errors. */
export async function completeExits(services: EngineServices): Promise<unknown[]> {
  const found = await many<Ready>(services.database, prepare(READY), [services.clock(), LOST]);
  // A block planted without KALE is never settled without work; the ledger knows whether it has closed.
  const isUnworked = found.some(({ unworked }) => unworked !== null);
  const open = isUnworked ? (await withLedgerRetry(services, ledger => ledger.farm())).index : 0;
  const ready = found.filter(({ unworked }) => unworked === null || Number(unworked) < open);
  return runConcurrently(ready, CONCURRENCY, ({ id }) => completeExit(services, now(services, ENGINE), id));
}
