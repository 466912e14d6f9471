import { many, type Queryable } from '../database/database.ts';

/** A planted farmer for whom the pooler searches a nonce. */
interface AssignmentRow {
  farmer_id: string;
  address: string;
  ledger: string;
  stake: string;
  /** Zeros of the nonce submitted so far. */
  zeros: number | null;
}

/** The farmers that a pool planted in a block, by id. */
export const workAssignments = (on: Queryable, poolId: string, blockIndex: number) =>
  many<AssignmentRow>(
    on,
    `SELECT p.farmer_id, f.custodial_address AS address, p.ledger, p.stake,
       CASE WHEN w.status IN ('success', 'pending') THEN w.zeros END AS zeros
     FROM plantings p JOIN farmers f ON f.id = p.farmer_id
     LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success' ORDER BY p.farmer_id`,
    [poolId, blockIndex],
  );
