import { type Amount, amount } from 'shared-api/money';
import { many, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';

/** A farmer's average earnings over up to twelve harvests of a day, else the pool's, or null. */
const EXPECTED = `
  SELECT asked.id AS farmer_id, floor(coalesce(own.earned, pool.earned))::text AS earned
  FROM unnest($2::text[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT avg(farmer_share) AS earned FROM (
        SELECT farmer_share FROM harvests
        WHERE pool_id = $1 AND farmer_id = asked.id AND status = 'success' AND ended_at > $3
        ORDER BY block_index DESC LIMIT 12) latest) own,
    LATERAL (
      SELECT avg(farmer_share) AS earned FROM harvests
      WHERE own.earned IS NULL AND pool_id = $1 AND status = 'success' AND ended_at > $3) pool`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The share of a reward that each farmer can expect for one more planted block of a pool. */
export async function expectedEarnings(
  on: Queryable,
  poolId: PoolId,
  farmers: readonly FarmerId[],
  now: Date,
): Promise<Map<FarmerId, Amount<'KALE'> | null>> {
  const rows = await many<{ farmer_id: FarmerId; earned: string | null }>(on, EXPECTED, [
    poolId,
    farmers,
    new Date(now.getTime() - DAY_MS),
  ]);
  return new Map(
    rows.map(({ farmer_id, earned }) => [farmer_id, earned === null ? null : amount('KALE', BigInt(earned))]),
  );
}
