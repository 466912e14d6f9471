-- When a kind that had been switched off was switched on again, by kind: earlier events are not sent.
ALTER TABLE notification_preferences
  ADD push_since jsonb NOT NULL DEFAULT '{}',
  ADD webhook_since jsonb NOT NULL DEFAULT '{}';
