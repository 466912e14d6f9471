-- Also finds a pool's stakes that were not harvested in time, which no longer change. The earlier index is dropped last:
-- that excludes every reader until the commit, and earlier APIs serve meanwhile.
CREATE INDEX plantings_unsettled_until ON plantings (pool_id, harvest_by) WHERE NOT settled AND status IN ('pending', 'success');
DROP INDEX plantings_unsettled;
ALTER INDEX plantings_unsettled_until RENAME TO plantings_unsettled;
