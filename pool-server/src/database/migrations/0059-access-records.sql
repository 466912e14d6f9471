-- From where a session was opened.
ALTER TABLE sessions ADD COLUMN address text;

-- Browsers and networks from which an account was signed in to: a sign-in from another one is mailed to its owner.
CREATE TABLE known_devices (
  user_id text NOT NULL,
  device_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_at ON known_devices (at);
