-- Figures over a span of time read only the rows of that span.
CREATE INDEX plantings_ended ON plantings (pool_id, ended_at);
CREATE INDEX works_ended ON works (pool_id, ended_at);
CREATE INDEX harvests_ended ON harvests (pool_id, ended_at);
