-- Work that the engine submitted because the operator left a farmer out, and stakes that were lost without any work.
ALTER TABLE works ADD by_engine boolean NOT NULL DEFAULT false;
-- The transactions of a pending better nonce, and of nonces that a better one replaced.
ALTER TABLE works ADD better_transaction_hash text, ADD replaced_hashes text[] NOT NULL DEFAULT '{}';
ALTER TABLE plantings ADD forfeited_at timestamptz;
ALTER TABLE pool_figures ADD forfeits integer NOT NULL DEFAULT 0, ADD forfeited numeric NOT NULL DEFAULT 0;
CREATE INDEX plantings_forfeited ON plantings (forfeited_at) WHERE forfeited_at IS NOT NULL;

-- Why a pool was paused for review: how many plantings of how many had no work of its operator, and since when.
ALTER TABLE pools ADD review jsonb, ADD resumed_at timestamptz;
