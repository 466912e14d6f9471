-- The thresholds at which admins are alerted, and since when each fires.
CREATE TABLE alert_rules (
  id text PRIMARY KEY,
  metric text NOT NULL,
  threshold text NOT NULL,
  channels text[] NOT NULL,
  created_at timestamptz NOT NULL,
  firing_since timestamptz
);

-- The last measurement of each figure that a rule watches; without a value there was nothing to measure.
CREATE TABLE alert_figures (
  metric text PRIMARY KEY,
  value text,
  measured_at timestamptz NOT NULL
);
