import { type Database, many, one } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { driftedProjections } from '../projections/drift.ts';

/** Expects records that agree with the ledger, the invariants and the events. */
export async function expectSoundRecords(database: Database): Promise<void> {
  expect({
    unreconciled: await unreconciled(database),
    brokenInvariants: await brokenInvariants(database),
    driftedProjections: await driftedProjections(database),
  }).toEqual({ unreconciled: [], brokenInvariants: [], driftedProjections: [] });
}

/** The balance of a farmer's wallet by the records, in atomic KALE. */
export async function owedTo(database: Database, farmerId: FarmerId): Promise<bigint> {
  const row = await one<{ owed: string }>(
    database,
    `SELECT (SELECT coalesce(sum(stake + CASE payout_status WHEN 'success' THEN farmer_share ELSE reward END), 0)
         FROM harvests WHERE farmer_id = $1 AND status = 'success')
       - (SELECT coalesce(sum(stake), 0) FROM plantings WHERE farmer_id = $1 AND status = 'success')
       - (SELECT coalesce(sum(amount), 0) FROM withdrawals
          WHERE farmer_id = $1 AND status = 'confirmed' AND asset = 'KALE') AS owed`,
    [farmerId],
  );
  return BigInt(row?.owed ?? 0);
}

/** Steps that have not ended. */
export const openSteps = (database: Database) =>
  many(
    database,
    `SELECT id FROM plantings WHERE status = 'pending' UNION ALL SELECT id FROM works WHERE status = 'pending'
     UNION ALL SELECT id FROM harvests WHERE status = 'pending' OR payout_status IN ('pending', 'failed')
       OR (payout_status IS NULL AND status = 'success' AND pooler_share + platform_share > 0)`,
  );

/** Transactions that the ledger applied without a record, or the reverse. */
export const unreconciled = (database: Database) =>
  many(
    database,
    `WITH recorded AS (
       SELECT transaction_hash AS hash FROM plantings WHERE status = 'success'
       UNION ALL SELECT transaction_hash FROM works WHERE status = 'success'
       UNION ALL SELECT unnest(replaced_hashes) FROM works
       UNION ALL SELECT transaction_hash FROM harvests WHERE status = 'success'
       UNION ALL SELECT payout_hash FROM harvests WHERE payout_status = 'success' GROUP BY payout_hash, contract_id
       UNION ALL SELECT transaction_hash FROM withdrawals WHERE status = 'confirmed' AND asset = 'KALE'),
     done AS (
       SELECT hash, operations->0->>'type' AS type FROM ledger.transactions
       WHERE outcome->>'status' = 'success' AND (operations->0->>'type' IN ('plant', 'work', 'harvest')
         OR operations->0->>'asset' = 'KALE')
         AND coalesce(operations->0->>'farmer', source) IN (SELECT custodial_address FROM farmers)),
     payouts AS (
       SELECT payout_hash AS hash, sum(pooler_share + platform_share) AS units FROM harvests
       WHERE payout_status = 'success' GROUP BY 1)
     SELECT hash, type, 'not recorded' AS wrong FROM done WHERE hash NOT IN (SELECT hash FROM recorded)
     UNION ALL SELECT hash, null, 'not done' FROM recorded WHERE hash NOT IN (SELECT hash FROM done)
     UNION ALL SELECT hash, null, 'recorded twice' FROM recorded GROUP BY hash HAVING count(*) > 1
     UNION ALL SELECT hash, null, 'pays another amount' FROM payouts JOIN ledger.transactions t USING (hash)
       WHERE units <> (SELECT sum(rtrim(operation->>'amount', 'n')::numeric)
         FROM jsonb_array_elements(t.operations) operation)`,
  );
