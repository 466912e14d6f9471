-- What the farmer had when the exit was requested and when it completed: the final statement lists what changed between.
ALTER TABLE contracts ADD COLUMN money_at_request jsonb, ADD COLUMN money_at_completion jsonb;
