import { one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';

const RECORD = `
  SELECT count(*)::int AS count, max(ended_at) AS last,
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FROM (
      SELECT extract(epoch FROM ended_at - greatest(requested_at, send_after)) AS seconds
      FROM withdrawals WHERE status = 'confirmed' ORDER BY ended_at DESC LIMIT 20) latest) AS seconds
  FROM withdrawals WHERE farmer_id = $1 AND destination = $2 AND status = 'confirmed'`;

interface Row {
  count: number;
  last: Date | null;
  seconds: number | null;
}

/** Confirmed withdrawals to an address, and the platform's median duration of the last 20 in seconds, or null. */
export async function payoutRecord(on: Queryable, farmerId: FarmerId, destination: string): Promise<Row> {
  return (await one<Row>(on, RECORD, [farmerId, destination])) ?? { count: 0, last: null, seconds: null };
}
