-- When the person of a session last proved a second factor. Null if they never did.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;
