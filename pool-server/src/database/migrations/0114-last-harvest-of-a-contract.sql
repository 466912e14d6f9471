-- Finds the last harvest of a contract without reading those of other contracts.
CREATE INDEX harvests_contract ON harvests (contract_id, ended_at) WHERE status = 'success';
