-- The last closed block of each pool, which nearly every figure asks for, without reading through other pools' blocks.
CREATE INDEX blocks_confirmed ON blocks (pool_id, block_index) WHERE confirmed;
