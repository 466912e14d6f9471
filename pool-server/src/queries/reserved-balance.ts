import { type Amount, amount } from 'shared-api/money';
import { many, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';

/** KALE in a custodial wallet that can be neither staked nor withdrawn. */
export interface ReservedBalance {
  /** Shares of harvested rewards that are still owed to the pooler and the platform. */
  readonly owed: Amount<'KALE'>;
  readonly withdrawals: Amount<'KALE'>;
  /** Stakes of pending plantings. */
  readonly stakes: Amount<'KALE'>;
}

const RESERVED_BALANCE = `
  SELECT farmer_id, coalesce(sum(units) FILTER (WHERE what = 'owed'), 0) AS owed,
    coalesce(sum(units) FILTER (WHERE what = 'withdrawal'), 0) AS withdrawals,
    coalesce(sum(units) FILTER (WHERE what = 'stake'), 0) AS stakes
  FROM (
    SELECT farmer_id, 'owed' AS what, pooler_share + platform_share AS units FROM harvests
      WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success'
    UNION ALL SELECT farmer_id, 'withdrawal', amount FROM withdrawals
      WHERE asset = 'KALE' AND status IN ('requested', 'submitted')
    UNION ALL SELECT farmer_id, 'stake', stake FROM plantings WHERE status = 'pending') AS reserved
  WHERE farmer_id = ANY($1) GROUP BY farmer_id`;

const NOTHING: ReservedBalance = {
  owed: amount('KALE', 0n),
  withdrawals: amount('KALE', 0n),
  stakes: amount('KALE', 0n),
};

/** The reserved KALE of these farmers. */
export async function reservedBalances(
  on: Queryable,
  farmerIds: readonly FarmerId[],
): Promise<(farmerId: FarmerId) => ReservedBalance> {
  const rows = await many<{ farmer_id: FarmerId } & Record<keyof ReservedBalance, string>>(
    on,
    RESERVED_BALANCE,
    [farmerIds],
  );
  const found = new Map(
    rows.map(({ farmer_id, owed, withdrawals, stakes }) => [
      farmer_id,
      {
        owed: amount('KALE', BigInt(owed)),
        withdrawals: amount('KALE', BigInt(withdrawals)),
        stakes: amount('KALE', BigInt(stakes)),
      },
    ]),
  );
  return farmerId => found.get(farmerId) ?? NOTHING;
}
