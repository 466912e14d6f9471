-- Until when one process has the right to send an account's mail: a slow mail server holds no transaction open.
ALTER TABLE notification_preferences ADD COLUMN mailing_until timestamptz;
