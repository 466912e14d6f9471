-- A contract's plantings are read for every look at it, and for every exit.
CREATE INDEX plantings_contract ON plantings (contract_id, block_index);
