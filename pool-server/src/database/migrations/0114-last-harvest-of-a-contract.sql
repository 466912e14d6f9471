-- When a contract was last harvested, without reading the harvests of everybody.
CREATE INDEX harvests_contract ON harvests (contract_id, ended_at) WHERE status = 'success';
