import { one, type Queryable } from '../database/database.ts';

/** Orders that the signer refused. */
export interface RefusedOrders {
  /** The number of refused orders, all time. */
  readonly total: number;
  /** Those of the last day, which are an alarm. */
  readonly recent: number;
  /** The newest of these. */
  readonly last: { readonly at: Date; readonly address: string | null; readonly reason: string } | null;
}

interface Row {
  total: string;
  recent: number;
  at: Date | null;
  address: string | null;
  reason: string | null;
}

export async function refusedOrders(on: Queryable, now: Date): Promise<RefusedOrders> {
  const found = await one<Row>(
    on,
    `WITH recent AS (SELECT * FROM custody.refused_orders WHERE at > $1::timestamptz - interval '1 day')
     SELECT coalesce((SELECT max(id) FROM custody.refused_orders), 0) AS total, last.at, last.address, last.reason,
       (SELECT count(*)::int FROM recent) AS recent
     FROM (SELECT) AS single LEFT JOIN (SELECT * FROM recent ORDER BY id DESC LIMIT 1) AS last ON true`,
    [now],
  );
  const { total = '0', recent = 0, at = null, address = null, reason = null } = found ?? {};
  return { total: Number(total), recent, last: at && reason ? { at, address, reason } : null };
}

/** One sentence for an administrator, or null without an alarm. */
export const describeRefusedOrders = ({ recent, last }: RefusedOrders): string | null =>
  last &&
  `The signer refused ${recent === 1 ? 'an order' : `${recent} orders`} within a day; the last one, for ${last.address ?? 'no wallet'}: ${last.reason}`;
