-- A submitted nonce with more zeros: until it is accepted, the row shows the previous nonce.
ALTER TABLE works ADD better_status text, ADD better_nonce text, ADD better_hash text;
CREATE INDEX works_better ON works (pool_id) WHERE better_status = 'pending';
