-- Seals over the event log (audit/seal.ts). Each covers committed events that no seal before it covers: `covers` are
-- their global positions, and the signer counts them without gaps from `first` to `last`.
CREATE TABLE event_seals (
  number bigint PRIMARY KEY,
  first bigint NOT NULL,
  last bigint NOT NULL,
  covers int8multirange NOT NULL,
  root text NOT NULL,
  previous text NOT NULL,
  -- As it was signed, in ISO 8601.
  sealed_at text NOT NULL,
  key text NOT NULL,
  signature text NOT NULL,
  -- Every event of an earlier transaction of this server is covered.
  before_transaction xid8 NOT NULL
);
CREATE INDEX event_seals_covers ON event_seals USING gist (covers);

-- What the signer found when it last compared the events with their seals. One row at most.
CREATE TABLE seal_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  checked_at timestamptz NOT NULL,
  seals bigint NOT NULL,
  findings text[] NOT NULL
);
