-- When a notification was read, so that records of notifications that are no longer shown can be deleted.
ALTER TABLE notification_reads ADD COLUMN read_at timestamptz NOT NULL DEFAULT now();
