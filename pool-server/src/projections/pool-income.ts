import type { Projection } from './projection.ts';

/** SQL: the quarter of an hour of a time. In every time zone, days start with one. */
export const quarterOf = (moment: string) => `date_bin('15 minutes', ${moment}, '2000-01-01 00:00:00+00')`;

/** The earnings of pool and platform by the quarter of an hour in which a block was harvested. */
export const poolIncome: Projection = {
  table: 'pool_income',
  on: {
    HarvestSucceeded: `
      INSERT INTO pool_income AS i (pool_id, at, pooler, platform)
      SELECT data->>'poolId', ${quarterOf("(data->>'at')::timestamptz")},
        sum((data->'split'->>'pooler')::numeric), sum((data->'split'->>'platform')::numeric)
      FROM events GROUP BY 1, 2
      ON CONFLICT (pool_id, at) DO UPDATE SET pooler = i.pooler + excluded.pooler,
        platform = i.platform + excluded.platform`,
  },
};
