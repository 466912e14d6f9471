import { many, one, type Queryable } from '../database/database.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import { LOST } from '../ledger/failures.ts';
import { fromRow } from './encode.ts';
import { IS_ARCHIVED, isAcknowledged } from './pool-blocks.ts';
import { NO_WORK } from './stake-outcomes.ts';

interface Row {
  step: 'plant' | 'work' | 'harvest';
  farmer_id: string;
  email: string | null;
  code: string;
  message: string;
  at: Date | null;
  transaction_hash: string | null;
}

/** Each failed step of the block; on a closed block ($3) also missing work and late harvests. */
const FAILURES = `
  SELECT f.*, u.email FROM (
    SELECT 'plant' AS step, farmer_id, error_code AS code, error_message AS message, ended_at AS at, transaction_hash
    FROM plantings WHERE pool_id = $1 AND block_index = $2 AND status = 'failed'
    UNION ALL
    SELECT 'work', p.farmer_id, coalesce(w.error_code, 'WORK_MISSED'),
      coalesce(w.error_message, '${NO_WORK}'), w.ended_at, w.transaction_hash
    FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success'
      AND (w.status = 'failed' OR (w.id IS NULL AND $3))
    UNION ALL
    SELECT 'harvest', p.farmer_id, coalesce(h.error_code, 'HARVEST_EXPIRED'),
      coalesce(h.error_message, 'Nobody harvested before the block expired: reward and stake are gone'),
      coalesce(h.ended_at, p.harvest_by), h.transaction_hash
    FROM plantings p JOIN works w USING (pool_id, block_index, farmer_id)
      LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    WHERE p.pool_id = $1 AND p.block_index = $2 AND w.status = 'success'
      AND (h.status = 'failed' OR (h.id IS NULL AND p.harvest_by <= $4))
  ) f LEFT JOIN users u ON u.farmer_id = f.farmer_id
  ORDER BY array_position(ARRAY['plant', 'work', 'harvest'], step), email, f.farmer_id`;

/** Planting and work are possible in the open block; a harvest until the ledger drops the block. */
const canRetry = (step: Row['step'], code: string, closed: boolean) =>
  step === 'harvest' ? code !== 'HARVEST_EXPIRED' && !LOST.includes(code) : !closed;

/** The failed steps of a pool's block as of `at`, and which of them can be tried again. */
export async function blockFailures(on: Queryable, { poolId, blockIndex }: CycleId, at: Date) {
  const newest = await one<{ index: string | null }>(
    on,
    'SELECT max(block_index) AS index FROM blocks WHERE confirmed AND pool_id = $1',
    [poolId],
  );
  const block = await one<{ acknowledged: boolean }>(
    on,
    `SELECT ${isAcknowledged('$3')} OR ${IS_ARCHIVED} AS acknowledged FROM blocks b
     WHERE pool_id = $1 AND block_index = $2`,
    [poolId, blockIndex, at],
  );
  const closed = blockIndex < Number(newest?.index ?? 0);
  const rows = await many<Row>(on, FAILURES, [poolId, blockIndex, closed, at]);
  return {
    blockIndex,
    poolerId: poolId,
    failures: rows.map(({ email, code, message, ...row }) => ({
      ...fromRow(row),
      name: email?.split('@')[0],
      error: { code, message },
      retryable: canRetry(row.step, code, closed),
    })),
    acknowledged: block?.acknowledged ?? false,
  };
}
