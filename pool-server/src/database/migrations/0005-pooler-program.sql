-- What the pooler program last measured of itself, and what it wrote in its log, for its operators to read.
CREATE TABLE pooler_metrics (
  pool_id text PRIMARY KEY,
  at timestamptz NOT NULL,
  figures jsonb NOT NULL
);

CREATE TABLE pooler_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id text,
  at timestamptz NOT NULL,
  level text NOT NULL,
  component text NOT NULL,
  message text NOT NULL
);
CREATE INDEX pooler_logs_newest ON pooler_logs (pool_id, id DESC);
