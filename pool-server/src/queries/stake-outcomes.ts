import { TRACELESS } from '../domain/cycle-events.ts';
import { CLOSING } from './closing-block.ts';

/** SQL: the fees of a planting `p`, its work `w` and its harvest `h`; null if none is known. */
export const feesOfBlock = (column: 'fees' | 'sponsored_fees') =>
  `CASE WHEN coalesce(p.${column}, w.${column}, h.${column}) IS NULL THEN NULL
    ELSE coalesce(p.${column}, 0) + coalesce(w.${column}, 0) + coalesce(h.${column}, 0) END AS ${column}`;

/**
 * SQL: the stakes of plantings `p` that meet a condition, and whether each is `planted`, `returned` or `lost` at a
 * moment. A stake is lost when its block closes without accepted work, or when it is not harvested in time (KALE rules
 * 1.3, 1.6.7). The engine records the former as `StakeForfeited`. Before that, and if nothing was staked, the closed
 * block decides. The loss is dated at the close or, if the pool skipped the next block, at the forfeit. Work or a
 * harvest with an unresolved transaction decides nothing yet. Only a returned stake has a farmer's share.
 */
export const stakesWhere = (condition: string, at: string) => `
  SELECT p.id, p.pool_id, p.block_index, p.farmer_id, p.contract_id, p.requested_at, p.stake, h.id AS harvest_id,
    w.error_code, w.error_message, p.ended_at AS planted_at, w.ended_at AS worked_at, h.ended_at AS harvested_at,
    p.harvest_by, CASE WHEN h.status = 'success' THEN h.farmer_share END AS farmer_share,
    ${feesOfBlock('fees')}, ${feesOfBlock('sponsored_fees')},
    CASE WHEN h.status = 'success' THEN 'returned'
      WHEN w.status = 'success' THEN
        CASE WHEN p.harvest_by <= ${at} AND (h.status IS DISTINCT FROM 'pending' OR h.transaction_hash IS NULL)
          THEN 'lost' ELSE 'planted' END
      WHEN w.status = 'pending' OR (p.forfeited_at IS NULL AND (${CLOSING}) IS NULL) THEN 'planted'
      ELSE 'lost' END AS outcome,
    w.status AS work_status,
    CASE WHEN w.status = 'success' THEN p.harvest_by ELSE least((${CLOSING}), p.forfeited_at) END AS decided_at
  FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE ${condition} AND p.status = 'success'`;

/**
 * SQL: the stakes `p` of pools `o` with accepted work `w` that are lost once `p.harvest_by` has passed. An index finds
 * them by pool and that time (`plantings_unsettled`).
 */
export const NOT_HARVESTED = `
  FROM plantings p JOIN pools o ON o.id = p.pool_id JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
  WHERE p.status = 'success' AND p.stake > 0 AND NOT p.settled AND w.status = 'success'
    AND (h.status IS DISTINCT FROM 'pending' OR h.transaction_hash IS NULL)`;

/** SQL: every stake that a farmer planted; both arguments are parameters. */
export const stakesOf = (farmer: string, at: string) => stakesWhere(`p.farmer_id = ${farmer}`, at);

/** SQL: whether the stake of planting `p` is planted or lost: few are (index `plantings_not_returned`). */
export const NOT_RETURNED = '(NOT p.settled OR p.forfeited_at IS NOT NULL)';

/** SQL: whether planting `p` is neither harvested nor forfeited: few are (index `plantings_unsettled`). */
export const UNSETTLED = "(p.status = 'success' AND NOT p.settled)";

/** SQL: the stakes of a farmer that are planted or lost. */
export const stakesNotReturned = (farmer: string, at: string) =>
  stakesWhere(`p.farmer_id = ${farmer} AND ${NOT_RETURNED}`, at);

/** The reason for work that nobody sent, in a list of failures that names the step itself. */
export const NO_WORK = 'No work was submitted before the block closed';

/** SQL: a message in the form for the middle of a sentence; a name in capitals, such as XLM, stays. */
const within = (message: string) =>
  `CASE WHEN ${message} ~ '^[A-Z][a-z ]' THEN lower(left(${message}, 1)) || substr(${message}, 2) ELSE ${message} END`;

const IS_TRACELESS = `IN (${TRACELESS.map(code => `'${code}'`).join(', ')})`;

/**
 * SQL: why a block is lost, by its work. The only wording for farmers. Work that was sent but left no trace on the
 * ledger counts as missed, not as refused.
 */
const lossCauseOf = (work: { status: string; code: string; message: string }) => `
  CASE WHEN ${work.status} = 'success' THEN 'Not harvested before the block expired'
    ELSE coalesce(CASE WHEN ${work.code} ${IS_TRACELESS} THEN 'Work missed: ' ELSE 'Work refused: ' END || ${within(work.message)},
      'Work missed: none was submitted before the block closed') END`;

/** SQL: the same, of a work `w`. */
export const LOSS_CAUSE = lossCauseOf({
  status: 'w.status',
  code: 'w.error_code',
  message: 'w.error_message',
});

/** SQL, over these rows: the same. */
export const STAKE_LOSS_CAUSE = lossCauseOf({
  status: 'work_status',
  code: 'error_code',
  message: 'error_message',
});

/** SQL, over these rows: the code of the reason why a block is lost. */
export const LOSS_CODE = `CASE WHEN work_status = 'success' THEN 'HARVEST_EXPIRED' ELSE coalesce(error_code, 'WORK_MISSED') END`;

/** SQL, over these rows: the reason why a stake is lost, in sentences. */
export const LOSS_REASON = `${STAKE_LOSS_CAUSE}
    || CASE WHEN stake > 0 THEN '. The stake is lost.' ELSE '' END`;

/** SQL, over these rows: a loss. A block that was planted without KALE and got no work loses nothing. */
export const LOST_STAKE = "outcome = 'lost' AND stake > 0";
