import { type Amount, amount } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { stakesOf } from './stake-outcomes.ts';

const FUNDS = `
  SELECT coalesce(sum(units), 0) AS units FROM (
    SELECT amount AS units FROM deposits WHERE farmer_id = $1 AND asset = 'KALE' AND received_at <= $2
    UNION ALL
    SELECT -amount FROM withdrawals
      WHERE farmer_id = $1 AND asset = 'KALE' AND status <> 'failed' AND requested_at <= $2
    UNION ALL
    SELECT farmer_share FROM harvests WHERE farmer_id = $1 AND status = 'success' AND ended_at <= $2
    UNION ALL
    SELECT -stake FROM (${stakesOf('$1', '$2')}) stakes WHERE outcome = 'lost' AND decided_at <= $2
  ) movements`;

/**
 * What a farmer had when an exit completed: nothing was planted or pending any more, so it is all that was deposited and
 * earned less what was withdrawn and lost by then.
 */
export async function finalPayout(
  on: Queryable,
  farmerId: FarmerId,
  completedAt: Date,
): Promise<Amount<'KALE'>> {
  const row = await one<{ units: string }>(on, FUNDS, [farmerId, completedAt]);
  return amount('KALE', BigInt(row?.units ?? 0));
}
