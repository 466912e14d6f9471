-- A program that runs for months creates the partitions of the coming ones, for which it needs no right to create tables.
CREATE FUNCTION create_coming_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('event months'));
  PERFORM create_event_months(now(), 3);
END $$;
REVOKE ALL ON FUNCTION create_coming_months() FROM PUBLIC;
