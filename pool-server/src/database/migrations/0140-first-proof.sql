-- An address that several accounts have proved belongs to the first of them, as in the projection of users. The others
-- count as unproved, and sign in with their own passwords. Migration 0138 left their addresses as they were typed, so
-- that nobody could sign in with them.
DO $$
DECLARE
  account record;
BEGIN
  FOR account IN
    WITH keys AS (
      SELECT u.id, u.email_key, u.created_at, lower(trim(u.email) COLLATE "und-x-icu") AS key
      FROM users u WHERE u.email_proof_due IS NULL AND u.email_key <> 'erased ' || u.id)
    SELECT k.id, k.key, k.created_at,
      (SELECT (m.message_data->>'proofDue')::timestamptz FROM emt_messages m
        WHERE m.stream_id = 'user-' || k.id AND m.message_type = 'UserRegistered') AS due,
      row_number() OVER (PARTITION BY k.key ORDER BY (
        SELECT min(m.global_position) FROM emt_messages m WHERE m.stream_id = 'user-' || k.id
          AND (m.message_type = 'EmailProved' OR m.message_type = 'UserRegistered' AND NOT m.message_data ? 'proofDue')
        ), k.email_key <> k.key, k.id) AS place
    FROM keys k WHERE k.key IN (SELECT o.key FROM keys o WHERE o.email_key <> o.key)
    -- The first last: only one account may own an address.
    ORDER BY place DESC
  LOOP
    IF account.place > 1 THEN
      UPDATE users SET email_key = account.key, email_proved_at = NULL,
        email_proof_due = coalesce(account.due, account.created_at + interval '168 hours')
      WHERE id = account.id;
    ELSE
      UPDATE users SET email_key = account.key WHERE id = account.id;
    END IF;
  END LOOP;
END $$;
