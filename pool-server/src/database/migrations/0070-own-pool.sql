-- A share of the pool that replaces `reward_split` for harvests from a moment on.
ALTER TABLE contracts
  ADD COLUMN changed_split numeric,
  ADD COLUMN split_changes_at timestamptz;
-- Until when members keep the share from before the operator's last change, and when the operator paused the pool.
ALTER TABLE pools
  ADD COLUMN members_from timestamptz,
  ADD COLUMN planting_paused_at timestamptz;
