-- Addresses are compared without case in every script, as by the programs. A database whose locale knows the case of ASCII
-- letters only kept the others as they were typed, so that nobody could sign in with them.
DO $$
DECLARE
  account record;
BEGIN
  FOR account IN
    SELECT id, lower(trim(email) COLLATE "und-x-icu") AS key FROM users
    WHERE email_key <> 'erased ' || id AND email_key <> lower(trim(email) COLLATE "und-x-icu")
  LOOP
    BEGIN
      UPDATE users SET email_key = account.key WHERE id = account.id;
    EXCEPTION WHEN unique_violation THEN
      -- Another account has proved the address in the meantime.
      NULL;
    END;
  END LOOP;
END $$;
