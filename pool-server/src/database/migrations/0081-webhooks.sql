-- Addresses that get a signed POST for each notification of their owner, and the time up to which these were sent.
CREATE TABLE webhooks (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  url text NOT NULL,
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  delivered_until timestamptz NOT NULL
);
CREATE INDEX webhooks_user ON webhooks (user_id);

-- Each delivery with its attempts. `next_at` is null once it is delivered or given up.
CREATE TABLE webhook_deliveries (
  id text PRIMARY KEY,
  webhook_id text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  kind text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  delivered_at timestamptz,
  http_status integer,
  error text
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);
