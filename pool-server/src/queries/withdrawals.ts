import type { RouteQuery } from 'shared-api/contract';
import { type Asset, amount, toDecimal } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId, WithdrawalId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { fromRow, iso } from './encode.ts';
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
}

const toWire = ({ amount: units, fee, error_code: code, error_message, send_after, ...row }: Row) => ({
  ...fromRow(row),
  amount: toDecimal(amount(row.asset, BigInt(units))),
  fee: fee === null ? null : toDecimal(amount('XLM', BigInt(fee))),
  error: code ? { code, message: error_message ?? code } : null,
  sendAfter: row.status === 'requested' ? iso(send_after) : null,
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
