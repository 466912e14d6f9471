-- How often the money in custody was compared with the records on each day (UTC), and how often it differed.
CREATE TABLE custody_checks (
  day date PRIMARY KEY,
  last_at timestamptz NOT NULL,
  checks integer NOT NULL,
  differed integer NOT NULL
);
