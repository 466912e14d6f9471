-- An admin reads as a farmer in a session of the farmer's own, opened out of the admin's and gone with it.
ALTER TABLE sessions
  ADD COLUMN parent_id text REFERENCES sessions (id) ON DELETE CASCADE,
  ADD COLUMN reason text;
CREATE INDEX sessions_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL;

-- Which accesses of a session the audit trail has already: pages that ask again every half minute are one access.
CREATE TABLE account_reads (
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  what text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (session_id, user_id, what, day)
);
