-- Orders of payout addresses to the signer, which keeps its own record. A row is committed before the order and deleted with
-- the change that it belongs to: one that stays says that the signer may have recorded an address that we did not.
CREATE TABLE payout_orders (
  id uuid PRIMARY KEY,
  farmer_id text,
  pool_id text,
  ordered_at timestamptz NOT NULL,
  CHECK (num_nonnulls(farmer_id, pool_id) = 1)
);
