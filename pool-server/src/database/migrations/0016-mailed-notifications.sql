-- Whether an account also gets notifications by e-mail, and the time up to which they were sent.
ALTER TABLE notification_preferences
  ADD COLUMN email boolean NOT NULL DEFAULT false,
  ADD COLUMN mailed_until timestamptz;
CREATE INDEX notification_preferences_mailed ON notification_preferences (mailed_until) WHERE email;
