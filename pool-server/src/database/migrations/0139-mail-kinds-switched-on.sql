-- When a kind of mail that had been switched off was switched on again, by kind: earlier events are not mailed.
ALTER TABLE notification_preferences ADD mail_kinds_since jsonb NOT NULL DEFAULT '{}';
