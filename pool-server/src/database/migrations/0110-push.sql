-- A browser that gets push messages is a webhook whose messages are encrypted with its keys instead of signed with a
-- secret. `session_id` is the session that subscribed it last: when it is ended, nothing more is sent. A session that
-- expires does not end it, so there is no foreign key.
ALTER TABLE webhooks
  ALTER COLUMN secret DROP NOT NULL,
  ADD COLUMN p256dh text,
  ADD COLUMN auth text,
  ADD COLUMN session_id text,
  ADD CHECK ((secret IS NULL) = (p256dh IS NOT NULL AND auth IS NOT NULL AND session_id IS NOT NULL));
-- One browser belongs to one account.
CREATE UNIQUE INDEX webhooks_browser ON webhooks (url) WHERE p256dh IS NOT NULL;
