-- The kinds that are mailed, independent of those on the page; when the daily digest is due, and the time up to which it
-- was sent. The token lets the owner of the mailbox stop the mails without signing in.
ALTER TABLE notification_preferences
  ADD COLUMN mail_kinds jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN digest_hour smallint NOT NULL DEFAULT 8,
  ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN digest_at timestamptz,
  ADD COLUMN digested_until timestamptz,
  ADD COLUMN unsubscribe_token text NOT NULL DEFAULT gen_random_uuid();
UPDATE notification_preferences SET mail_kinds = kinds, digest_at = mailed_until, digested_until = mailed_until WHERE email;
CREATE UNIQUE INDEX notification_preferences_unsubscribe ON notification_preferences (unsubscribe_token);
