-- The schedule of backups and the last good one, for metrics. One row at most.
CREATE TABLE backup_state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- Null without a schedule.
  every_seconds integer,
  scheduled_at timestamptz,
  made_at timestamptz
);
