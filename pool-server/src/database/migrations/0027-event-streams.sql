-- Event streams that are open, in any API process. A process renews the rows of its streams; rows of a process that
-- died expire. Unlogged: after a crash of the database each process writes its streams again.
CREATE UNLOGGED TABLE event_streams (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL,
  session_id text NOT NULL,
  user_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX event_streams_user ON event_streams (user_id);
CREATE INDEX event_streams_process ON event_streams (process_id);
