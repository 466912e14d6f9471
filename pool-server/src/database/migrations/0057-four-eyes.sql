-- Requests of admins that a second admin approves or refuses. Past `expires_at`, a waiting one has expired.
CREATE TABLE approvals (
  id text PRIMARY KEY,
  action jsonb NOT NULL,
  reason text,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  status text NOT NULL
);
CREATE INDEX approvals_waiting ON approvals (requested_at) WHERE status = 'waiting';

-- Whether two admins hold the money of a suspended account.
ALTER TABLE users ADD COLUMN money_held boolean NOT NULL DEFAULT false;
