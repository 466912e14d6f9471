-- Also finds a pool's stakes that were not harvested in time, which no longer change.
DROP INDEX plantings_unsettled;
CREATE INDEX plantings_unsettled ON plantings (pool_id, harvest_by) WHERE NOT settled AND status IN ('pending', 'success');
