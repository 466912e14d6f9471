-- Who wants notifications by e-mail too, and up to when they have been mailed.
ALTER TABLE notification_preferences
  ADD COLUMN email boolean NOT NULL DEFAULT false,
  ADD COLUMN mailed_until timestamptz;
CREATE INDEX notification_preferences_mailed ON notification_preferences (mailed_until) WHERE email;
