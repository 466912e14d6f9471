-- Mails look back for notifications that were recorded late: since when at most, and which of these were mailed.
ALTER TABLE notification_preferences
  ADD COLUMN mail_since timestamptz,
  ADD COLUMN mailed_lately text[] NOT NULL DEFAULT '{}';
UPDATE notification_preferences SET mail_since = mailed_until;
