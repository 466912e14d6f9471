-- A pooler may stop planting for a farmer without ending the contract.
ALTER TABLE contracts ADD COLUMN suspended_at timestamptz;
