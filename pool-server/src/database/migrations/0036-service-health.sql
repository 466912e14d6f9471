-- The state of each service once per minute. A minute in which no API process ran has no record.
CREATE TABLE service_health (
  service text NOT NULL,
  at timestamptz NOT NULL,
  status text NOT NULL,
  PRIMARY KEY (service, at)
);
CREATE INDEX service_health_at ON service_health (at);

-- The requests that all API processes answered in each minute, those answered with an error of the server, and the time
-- that they took together, in milliseconds.
CREATE TABLE answered_requests (
  at timestamptz PRIMARY KEY,
  requests integer NOT NULL,
  failed integer NOT NULL,
  milliseconds double precision NOT NULL
);
