-- The latest confirmed withdrawals, from which the time of arrival is estimated.
CREATE INDEX withdrawals_confirmed ON withdrawals (ended_at DESC) WHERE status = 'confirmed';
