import type { RouteQuery } from 'shared-api/contract';
import { type Asset, amount, toDecimal } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { iso } from './encode.ts';
import { readPage } from './read-page.ts';

interface Row {
  id: string;
  asset: Asset;
  amount: string;
  destination: string;
  status: 'requested' | 'submitted' | 'confirmed' | 'failed';
  transaction_hash: string | null;
  fee: string | null;
  error_code: string | null;
  error_message: string | null;
  requested_at: Date;
  send_after: Date | null;
  ended_at: Date | null;
  total: number;
}

const toWire = (row: Row) => ({
  id: row.id,
  asset: row.asset,
  amount: toDecimal(amount(row.asset, BigInt(row.amount))),
  destination: row.destination,
  status: row.status,
  transactionHash: row.transaction_hash,
  fee: row.fee === null ? null : toDecimal(amount('XLM', BigInt(row.fee))),
  error: row.error_code ? { code: row.error_code, message: row.error_message ?? row.error_code } : null,
  requestedAt: row.requested_at.toISOString(),
  sendAfter: row.status === 'requested' ? iso(row.send_after) : null,
  endedAt: iso(row.ended_at),
});

const LIST = `
  SELECT w.id, w.asset, w.amount, w.destination, w.status, w.transaction_hash, w.fee, w.error_code, w.error_message,
    w.requested_at, w.ended_at, greatest(w.send_after, f.withdrawals_held_until) AS send_after,
    count(*) OVER ()::int AS total
  FROM withdrawals w JOIN farmers f ON f.id = w.farmer_id WHERE w.farmer_id = $1`;

/** One withdrawal of a farmer. Throws Refusal NOT_FOUND. */
export async function withdrawal(on: Queryable, farmerId: FarmerId, id: WithdrawalId) {
  const row = await one<Row>(on, `${LIST} AND w.id = $2`, [farmerId, id]);
  if (!row) throw new Refusal('NOT_FOUND', 'No such withdrawal');
  return toWire(row);
}

/** One page of a farmer's withdrawals, the newest first. */
export const withdrawals = (on: Queryable, farmerId: FarmerId, query: RouteQuery<'withdrawals'>) =>
  readPage(on, `${LIST} ORDER BY w.requested_at DESC, w.id`, [farmerId], query, toWire);
