-- What a farmer planted in a pool, by the hour of the request, and what became of it: a pool's outlook adds up these rows.
CREATE TABLE farmer_hours (
  pool_id text NOT NULL,
  farmer_id text NOT NULL,
  at timestamptz NOT NULL,
  first_block bigint NOT NULL,
  last_block bigint NOT NULL,
  planted integer NOT NULL,
  met integer NOT NULL DEFAULT 0,
  harvested integer NOT NULL DEFAULT 0,
  stakes numeric NOT NULL DEFAULT 0,
  rewards numeric NOT NULL DEFAULT 0,
  stakes_squared numeric NOT NULL DEFAULT 0,
  stakes_times_rewards numeric NOT NULL DEFAULT 0,
  largest_stake numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (pool_id, farmer_id, at)
);
INSERT INTO farmer_hours
SELECT pool_id, farmer_id, date_bin('1 hour', p.requested_at, '2000-01-01 00:00:00+00'), min(block_index), max(block_index),
  count(*), count(*) FILTER (WHERE w.status = 'success'), count(h.id), coalesce(sum(h.stake), 0), coalesce(sum(h.reward), 0),
  coalesce(sum(h.stake * h.stake), 0), coalesce(sum(h.stake * h.reward), 0), coalesce(max(h.stake), 0)
FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  LEFT JOIN (SELECT * FROM harvests WHERE status = 'success') h USING (pool_id, block_index, farmer_id)
WHERE p.status = 'success' GROUP BY 1, 2, 3;
