-- Push messages have kinds of their own; before, they were those of the page.
ALTER TABLE notification_preferences ADD push_kinds jsonb NOT NULL DEFAULT '{}';
UPDATE notification_preferences SET push_kinds = kinds;
