-- What events say about people, apart from the event log, which is permanent. An event contains only
-- SHA-256(salt, fields) as `personal`, so a changed field is found and an erased one leaves nothing to guess from.
CREATE TABLE personal_data (
  event_id text PRIMARY KEY,
  -- An account, or the address of somebody who was invited.
  person text NOT NULL,
  salt bytea NOT NULL,
  -- JSON, as it was hashed.
  fields text NOT NULL
);
CREATE INDEX personal_data_person ON personal_data (person);
