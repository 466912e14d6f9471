-- A pool's payout wallet (`address`) changes like a farmer's: by its signature, after a wait.
ALTER TABLE pools
  ADD COLUMN payout_verified boolean NOT NULL DEFAULT false,
  ADD COLUMN payout_change_to text,
  ADD COLUMN payout_change_at timestamptz;
CREATE INDEX pools_payout_change ON pools (payout_change_at) WHERE payout_change_at IS NOT NULL;

-- The farmer or the pool that a challenge or a mail is for.
ALTER TABLE payout_challenges RENAME COLUMN farmer_id TO owner_id;
ALTER TABLE payout_mails RENAME COLUMN farmer_id TO owner_id;
ALTER INDEX payout_mails_farmer RENAME TO payout_mails_owner;
