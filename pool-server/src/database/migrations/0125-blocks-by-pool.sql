-- Preferred to the indexes by pool, it read through the blocks of all pools for a pool without any.
DROP INDEX blocks_newest;
-- An operator's payouts: their newest, and how many there are.
CREATE INDEX harvests_with_fee ON harvests (pool_id, ended_at) WHERE status = 'success' AND pooler_share > 0;
