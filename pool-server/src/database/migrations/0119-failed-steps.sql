-- Failed steps by the time they ended: an overview of a day must not read the steps that succeeded.
CREATE INDEX plantings_failed_at ON plantings (ended_at) WHERE status = 'failed';
CREATE INDEX works_failed_at ON works (ended_at) WHERE status = 'failed';
CREATE INDEX harvests_failed_at ON harvests (ended_at) WHERE status = 'failed';
CREATE INDEX harvests_payout_failed_at ON harvests (ended_at) WHERE payout_status = 'failed';
