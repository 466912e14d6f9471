-- Invalidates cached responses: after its transaction commits, each statement notifies the subjects of the rows that it
-- changed. The arguments are pairs: kind of subject, column.
CREATE FUNCTION tell_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 2 LOOP
    PERFORM pg_notify('kale_changes', subject)
    FROM (SELECT DISTINCT TG_ARGV[i] || ':' || (to_jsonb(changed) ->> TG_ARGV[i + 1]) AS subject FROM changed) AS told
    WHERE subject IS NOT NULL;
  END LOOP;
  RETURN NULL;
END $$;

DO $$
DECLARE
  told record;
  happened text;
BEGIN
  FOR told IN SELECT * FROM (VALUES
    ('users', '''user'', ''id'''),
    ('sessions', '''session'', ''id'''),
    ('farmers', '''farmer'', ''id'''),
    ('pools', '''pool'', ''id'''),
    ('pool_figures', '''pool'', ''pool_id'''),
    ('contracts', '''farmer'', ''farmer_id'', ''pool'', ''pool_id'''),
    ('blocks', '''pool'', ''pool_id'''),
    ('plantings', '''farmer'', ''farmer_id'''),
    ('works', '''farmer'', ''farmer_id'''),
    ('harvests', '''farmer'', ''farmer_id'''),
    ('withdrawals', '''farmer'', ''farmer_id''')
  ) AS t (name, subjects) LOOP
    FOREACH happened IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
      -- No response of a new session is cached yet.
      CONTINUE WHEN told.name = 'sessions' AND happened = 'INSERT';
      EXECUTE format('CREATE TRIGGER tell_%s AFTER %s ON %I REFERENCING %s TABLE AS changed '
        'FOR EACH STATEMENT EXECUTE FUNCTION tell_changes(%s)', lower(happened), happened, told.name,
        CASE happened WHEN 'DELETE' THEN 'OLD' ELSE 'NEW' END, told.subjects);
    END LOOP;
  END LOOP;
END $$;
