import type { Queryable } from '../database/database.ts';

export interface RefusedOrder {
  /** The wallet that would have sent it. */
  readonly address: string | null;
  readonly operation: string;
  /** A clause: "it pays another address". */
  readonly reason: string;
}

/** The maximum number of rows, so that a hostile client cannot fill the disk. */
const MAX_ROWS = 10_000;

/** Records a refused order, which is an alarm. */
export const recordRefusal = (on: Queryable, { address, operation, reason }: RefusedOrder, at: Date) =>
  on.query(
    `WITH added AS (
       INSERT INTO custody.refused_orders (at, address, operation, reason) VALUES ($1, $2, $3, $4) RETURNING id
     ) DELETE FROM custody.refused_orders WHERE id <= (SELECT id FROM added) - ${MAX_ROWS}`,
    [at, address, operation.slice(0, 100), reason],
  );
