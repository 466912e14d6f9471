-- What the last look at each invariant found; for operators and their monitors.
CREATE TABLE invariant_checks (
  name text PRIMARY KEY,
  holds text NOT NULL,
  violations integer NOT NULL,
  checked_at timestamptz NOT NULL
);
