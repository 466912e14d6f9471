-- Maintenance mode: one row while it is on. It ends at `until`, if it has an end.
CREATE TABLE maintenance (
  id smallint PRIMARY KEY CHECK (id = 1),
  message text NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz
);
