-- Whose mail is on its way, and until when nobody else sends it: a mail server that hangs holds no transaction open.
ALTER TABLE notification_preferences ADD COLUMN mailing_until timestamptz;
