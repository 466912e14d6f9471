import type { EventName } from 'shared-api/contract';
import { PARTITION } from '../events/stream.ts';

// Parts of the queries that find notifications (`sources.ts`).

export const BLOCK = `'block #' || `;

export const NOTHING = 'NULL::numeric AS amount, NULL::text AS asset';

/** Everything about a planting is known within a day. */
export const DAY_EARLIER = `$2::timestamptz - interval '1 day'`;

/** When p's block closed, which is when the next one opened. Only then can its work be missed. */
export const CLOSED = `
  CROSS JOIN LATERAL (
    SELECT b.opened_at AS closed_at FROM blocks b
    WHERE b.pool_id = p.pool_id AND b.block_index > p.block_index AND b.confirmed ORDER BY b.block_index LIMIT 1
  ) closed`;

/**
 * Six hours before a reward and its stake are gone, or on a faster network the last quarter of its life. A planting
 * lives for a day at most, so older ones are skipped.
 */
export const DUE = `p.harvest_by - least(interval '6 hours', (p.harvest_by - p.ended_at) / 4)`;

/** A time in ISO 8601, which the text shows in its reader's time zone. */
export const iso = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: plantings p with accepted work w that can still be harvested. */
export const UNHARVESTED = `
  FROM plantings p JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE w.status = 'success' AND NOT p.settled AND p.ended_at >= $3::timestamptz - interval '2 days'
    AND p.harvest_by > $3`;

/** SQL: whether a time is between $2 and $3, or so close that it may belong to the same block as one that is. */
export const isAround = (time: string) =>
  `${time} BETWEEN $2::timestamptz - interval '1 hour' AND $3::timestamptz + interval '1 hour'`;

/** SQL: the id of a notification `s` with its time. */
export const KEY = `s.id || ' ' || to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL: the key under which a notification `s` is sent once. A sum of lost stakes is sent again once it has grown, and a
 * day's rewards once that day has ended again, after its farmer has moved west.
 */
export const SENT_AS = `CASE WHEN s.id LIKE 'forfeits:%' OR s.id LIKE 'rewards:%' THEN ${KEY} ELSE s.id END`;

/** SQL: whether m is an event of one of these kinds in a stream, starting with the day of $2. */
export const isEvent = (stream: string, ...kinds: readonly EventName[]) => `
  m.partition = '${PARTITION}' AND m.stream_id = ${stream}
    AND m.message_type IN (${kinds.map(kind => `'${kind}'`).join(', ')})
    AND m.message_metadata->>'at' >= to_char($2 AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

export const AT = `(m.message_metadata->>'at')::timestamptz`;
