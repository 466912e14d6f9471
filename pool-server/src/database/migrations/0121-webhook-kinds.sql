-- Webhooks have kinds of their own, as pages, e-mails and push messages do.
ALTER TABLE notification_preferences ADD webhook_kinds jsonb NOT NULL DEFAULT '{}';
