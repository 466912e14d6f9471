-- The result of the last check of each invariant, for operators and monitoring.
CREATE TABLE invariant_checks (
  name text PRIMARY KEY,
  holds text NOT NULL,
  violations integer NOT NULL,
  checked_at timestamptz NOT NULL
);
