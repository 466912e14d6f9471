-- What the transactions of a step cost, in stroops: paid by the farmer's wallet, and by the sponsor's. Null where the
-- events do not say. The fees of a payout count with its harvest.
ALTER TABLE plantings ADD COLUMN fees numeric, ADD COLUMN sponsored_fees numeric;
ALTER TABLE works ADD COLUMN fees numeric, ADD COLUMN sponsored_fees numeric;
ALTER TABLE harvests ADD COLUMN fees numeric, ADD COLUMN sponsored_fees numeric;
