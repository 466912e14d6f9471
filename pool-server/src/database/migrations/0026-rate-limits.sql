-- Requests that each caller has made to a costly route in the current minute; rate-limiter-flexible reads and writes it.
-- Unlogged: after a crash of the database every count begins at zero.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
