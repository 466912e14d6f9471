-- The few plantings of a pool that failed: its page counts them for each block of 30 days.
CREATE INDEX plantings_failed ON plantings (pool_id, block_index) WHERE status = 'failed';
