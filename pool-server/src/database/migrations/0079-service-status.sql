-- How each service did on each day (UTC): minutes with a record, and those in which it was up. The minutes are kept for a
-- week, these for 90 days.
CREATE TABLE service_days (
  service text NOT NULL,
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  recorded integer NOT NULL,
  up integer NOT NULL,
  PRIMARY KEY (service, day)
);
INSERT INTO service_days
SELECT service, (at AT TIME ZONE 'UTC')::date, min(at), count(*), count(*) FILTER (WHERE status <> 'offline')
FROM service_health GROUP BY 1, 2;

-- What admins say of failures and announced work on the public status page.
CREATE TABLE incidents (
  id text PRIMARY KEY,
  kind text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  updated_at timestamptz NOT NULL
);
