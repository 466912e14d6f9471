-- A contract's plantings are read for its page and for every exit.
CREATE INDEX plantings_contract ON plantings (contract_id, block_index);
