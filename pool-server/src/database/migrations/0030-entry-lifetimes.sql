-- The last ledger of a planted entry, by which it must be harvested. Null for events recorded before it was read.
ALTER TABLE plantings ADD COLUMN live_until bigint;
