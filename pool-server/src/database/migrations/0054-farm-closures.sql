-- When the farm took no plants, and why: paused by its admin, removed, or gone with a network that was reset.
CREATE TABLE farm_closures (
  id bigint PRIMARY KEY,
  why text NOT NULL,
  open_block bigint,
  began_at timestamptz NOT NULL,
  reopened_at timestamptz
);
