-- What was read is forgotten once it is shown no more.
ALTER TABLE notification_reads ADD COLUMN read_at timestamptz NOT NULL DEFAULT now();
