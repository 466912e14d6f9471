import { many, type Queryable } from '../../database/database.ts';

/** What must hold of the whole store at any moment: rows that a query finds are what is wrong. */
interface StoreInvariant {
  readonly name: string;
  readonly violations: string;
}

const STORE_INVARIANTS: readonly StoreInvariant[] = [
  {
    name: 'seats are never over capacity, and are those of the open contracts',
    violations: `SELECT p.id FROM pools p WHERE seats_taken > max_farmers OR seats_taken <>
      (SELECT count(*) FROM contracts c WHERE c.pool_id = p.id AND c.status IN ('pending', 'active', 'exiting'))`,
  },
  {
    name: 'a farmer has at most one open contract',
    violations: `SELECT farmer_id FROM contracts WHERE status IN ('pending', 'active', 'exiting')
      GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'a farmer plants, works and harvests a block at most once',
    violations: `SELECT farmer_id FROM (
        SELECT farmer_id, block_index, 'p' AS kind FROM plantings WHERE status = 'success'
        UNION ALL SELECT farmer_id, block_index, 'w' FROM works WHERE status = 'success'
        UNION ALL SELECT farmer_id, block_index, 'h' FROM harvests WHERE status = 'success') done
      GROUP BY farmer_id, block_index, kind HAVING count(*) > 1`,
  },
  {
    name: 'who harvests has worked, and who works has planted',
    violations: `SELECT h.id FROM harvests h LEFT JOIN works w USING (pool_id, block_index, farmer_id)
        WHERE h.status = 'success' AND w.status IS DISTINCT FROM 'success'
      UNION ALL SELECT w.id FROM works w LEFT JOIN plantings p USING (pool_id, block_index, farmer_id)
        WHERE w.status = 'success' AND p.status IS DISTINCT FROM 'success'`,
  },
  {
    name: 'a reward is split to the unit',
    violations: `SELECT id FROM harvests WHERE status = 'success'
      AND reward <> farmer_share + pooler_share + platform_share`,
  },
  {
    name: 'nothing is planted after an exit completes',
    violations: `SELECT p.id FROM plantings p JOIN contracts c ON c.id = p.contract_id
      WHERE c.status = 'completed' AND p.requested_at > c.ended_at`,
  },
  {
    name: 'the versions of a stream have no gaps',
    violations: `SELECT stream_id FROM emt_messages GROUP BY 1
      HAVING count(*) <> max(stream_position) OR min(stream_position) <> 1`,
  },
  {
    name: 'a ledger transaction belongs to one operation',
    violations: `SELECT hash FROM (
        SELECT transaction_hash AS hash FROM plantings UNION ALL SELECT transaction_hash FROM works
        UNION ALL SELECT transaction_hash FROM harvests UNION ALL SELECT payout_hash FROM harvests
        UNION ALL SELECT transaction_hash FROM withdrawals) all_of_them
      WHERE hash IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
];

/** The names of the invariants that do not hold. */
export async function brokenInvariants(on: Queryable): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, violations } of STORE_INVARIANTS) {
    const rows = await many(on, `${violations} LIMIT 1`);
    if (rows.length > 0) broken.push(name);
  }
  return broken;
}
