-- A step is found by its pool, block and farmer, never by its id. One key for each table instead of two (three for
-- plantings) halves what an insert writes to unique indexes, and each key contains the pool, so these tables can be
-- distributed by it. That a farmer plants a block once in all pools together is the invariant once_a_block.
DROP INDEX plantings_one_success;
ALTER TABLE plantings DROP CONSTRAINT plantings_pkey, DROP CONSTRAINT plantings_one,
  ADD PRIMARY KEY (pool_id, block_index, farmer_id);
ALTER TABLE works DROP CONSTRAINT works_pkey, DROP CONSTRAINT works_one,
  ADD PRIMARY KEY (pool_id, block_index, farmer_id);
ALTER TABLE harvests DROP CONSTRAINT harvests_pkey, DROP CONSTRAINT harvests_one,
  ADD PRIMARY KEY (pool_id, block_index, farmer_id);
