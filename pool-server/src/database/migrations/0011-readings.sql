-- An admin impersonates a farmer in a session of its own, a child of the admin's session, which ends with it.
ALTER TABLE sessions
  ADD COLUMN parent_id text REFERENCES sessions (id) ON DELETE CASCADE,
  ADD COLUMN reason text;
CREATE INDEX sessions_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL;

-- The accesses of a session that the audit trail contains: a page that polls every half minute counts as one access.
CREATE TABLE account_reads (
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  what text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (session_id, user_id, what, day)
);
