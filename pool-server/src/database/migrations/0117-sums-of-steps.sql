-- Sums and times of steps, so that a pool's performance is read without adding up its steps.

-- Failures that were retried and works that were replaced, of which only the events know when they ended.
CREATE TEMPORARY TABLE earlier_steps ON COMMIT DROP AS
  SELECT message_data->>'poolId' AS pool_id, (message_data->>'blockIndex')::bigint AS block_index,
    (message_data->>'at')::timestamptz AS at
  FROM emt_messages m WHERE message_type IN ('PlantingFailed', 'WorkFailed', 'HarvestFailed')
    OR (message_type IN ('WorkAccepted', 'BetterWorkAccepted') AND EXISTS (SELECT FROM works w
      WHERE w.pool_id = message_data->>'poolId' AND w.block_index = (message_data->>'blockIndex')::bigint
        AND w.farmer_id = message_data->>'farmerId' AND cardinality(w.replaced_hashes) > 0));

-- What a pool did, by the five minutes in which each step ended; `found` and `met` are plantings with work and with
-- accepted work, in the five minutes of the planting.
CREATE TABLE pool_steps (
  pool_id text NOT NULL,
  at timestamptz NOT NULL,
  planted integer NOT NULL DEFAULT 0,
  plant_failed integer NOT NULL DEFAULT 0,
  staked numeric NOT NULL DEFAULT 0,
  found integer NOT NULL DEFAULT 0,
  met integer NOT NULL DEFAULT 0,
  worked integer NOT NULL DEFAULT 0,
  work_failed integer NOT NULL DEFAULT 0,
  zeros bigint NOT NULL DEFAULT 0,
  gap bigint NOT NULL DEFAULT 0,
  harvested integer NOT NULL DEFAULT 0,
  harvest_failed integer NOT NULL DEFAULT 0,
  rewards numeric NOT NULL DEFAULT 0,
  first_attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (pool_id, at)
);
INSERT INTO pool_steps
SELECT pool_id, date_bin('5 minutes', ended_at, '2000-01-01 00:00:00+00'),
  count(*) FILTER (WHERE kind = 'plant' AND status = 'success'), count(*) FILTER (WHERE kind = 'plant' AND status = 'failed'),
  coalesce(sum(units) FILTER (WHERE kind = 'plant' AND status = 'success'), 0),
  count(work), count(*) FILTER (WHERE work = 'success'),
  count(*) FILTER (WHERE kind = 'work' AND status = 'success'), count(*) FILTER (WHERE kind = 'work' AND status = 'failed'),
  coalesce(sum(zeros) FILTER (WHERE status = 'success'), 0), coalesce(sum(gap) FILTER (WHERE status = 'success'), 0),
  count(*) FILTER (WHERE kind = 'harvest' AND status = 'success'), count(*) FILTER (WHERE kind = 'harvest' AND status = 'failed'),
  coalesce(sum(units) FILTER (WHERE kind = 'harvest' AND status = 'success'), 0),
  count(*) FILTER (WHERE status = 'success' AND failures = 0)
FROM (
  SELECT 'plant' AS kind, pool_id, p.status, p.ended_at, p.failures, p.stake AS units, w.status AS work, 0 AS zeros, 0 AS gap
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  UNION ALL SELECT 'work', pool_id, status, ended_at, failures, 0, NULL, zeros, gap FROM works
  UNION ALL SELECT 'harvest', pool_id, status, ended_at, failures, reward, NULL, 0, 0 FROM harvests
) steps WHERE status IN ('success', 'failed') AND ended_at IS NOT NULL GROUP BY 1, 2;
-- As in a projection of the events, five minutes in which nothing is left have a row.
INSERT INTO pool_steps (pool_id, at)
SELECT DISTINCT pool_id, date_bin('5 minutes', at, '2000-01-01 00:00:00+00') FROM earlier_steps ON CONFLICT DO NOTHING;

-- Between which times the steps of a block ended, also those that were retried, and the last of its plantings.
ALTER TABLE blocks ADD first_step_at timestamptz, ADD last_step_at timestamptz, ADD last_planted_at timestamptz;
UPDATE blocks b SET first_step_at = s.first, last_step_at = s.last, last_planted_at = s.planted
FROM (
  SELECT pool_id, block_index, min(at) AS first, max(at) AS last, max(planted) AS planted FROM (
    SELECT pool_id, block_index, ended_at AS at, CASE status WHEN 'success' THEN ended_at END AS planted FROM plantings
    WHERE status IN ('success', 'failed')
    UNION ALL SELECT pool_id, block_index, ended_at, NULL FROM works
    UNION ALL SELECT pool_id, block_index, ended_at, NULL FROM harvests
    UNION ALL SELECT pool_id, block_index, at, NULL FROM earlier_steps
  ) steps GROUP BY 1, 2
) s WHERE s.pool_id = b.pool_id AND s.block_index = b.block_index;
CREATE INDEX blocks_of_steps ON blocks (pool_id, last_step_at);
