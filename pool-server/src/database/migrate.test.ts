import { readdir } from 'node:fs/promises';
import type { UserId } from '../domain/ids.ts';
import { nextWithdrawal } from '../engine/withdrawals/next-withdrawal.ts';
import { append } from '../events/append.ts';
import { readStream } from '../events/read.ts';
import { userStream } from '../events/stream.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { inTransaction, many, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** The indexes and functions that Emmett 0.42 created besides the two event tables. */
const EMMETT = `
  CREATE UNIQUE INDEX idx_streams_unique ON emt_streams (stream_id, partition, is_archived) INCLUDE (stream_position);
  CREATE TABLE emt_projections (name text NOT NULL, partition text NOT NULL, PRIMARY KEY (name, partition)) PARTITION BY LIST (partition);
  CREATE TABLE emt_projections_emt_default PARTITION OF emt_projections FOR VALUES IN ('emt:default');
  CREATE TABLE emt_processors (processor_id text NOT NULL, partition text NOT NULL, PRIMARY KEY (processor_id, partition)) PARTITION BY LIST (partition);
  CREATE TABLE dmb_migrations (id serial PRIMARY KEY, name varchar NOT NULL UNIQUE);
  CREATE FUNCTION emt_sanitize_name(input_name text) RETURNS text LANGUAGE sql AS 'SELECT input_name';
  CREATE FUNCTION emt_append_to_stream(v_stream_id text, v_partition text DEFAULT emt_sanitize_name('default')) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';
  CREATE FUNCTION store_processor_checkpoint(processor text) RETURNS int LANGUAGE sql AS 'SELECT 1';
`;

it('lets many processes migrate at once, and again, and applies each file once', async () => {
  const { url, drop } = await createTestDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  await migrate(url);
  const database = openDatabase(url);
  const { rows } = await database.query('SELECT name FROM schema_migrations ORDER BY name');
  const files = (await readdir(`${import.meta.dirname}/migrations`)).sort();
  expect(rows.map(({ name }) => name)).toEqual(files);
  await database.end();
  await drop();
});

it('keeps the events of a database whose tables Emmett created, and drops what nothing uses', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  const stream = userStream('before' as UserId);
  await migrate(url);
  await database.query(
    `DELETE FROM schema_migrations WHERE name IN ('0000-event-tables.sql', '0032-unused-event-tables.sql')`,
  );
  await database.query(EMMETT);
  await inTransaction(database, tx =>
    append(tx, stream, 0n, [{ type: 'UserSuspended', data: { userId: 'before' as UserId } }], {
      actor: { kind: 'system' },
      cause: null,
      at: '2026-11-21T12:00:00.000Z',
    }),
  );
  await migrate(url);
  expect(await readStream(database, stream)).toHaveLength(1);
  const left = await many(
    database,

    "SELECT proname FROM pg_proc WHERE proname LIKE 'emt%' UNION ALL SELECT relname FROM pg_class WHERE relname ~ '^(emt_p|dmb_)'",
  );
  expect(left).toEqual([]);
  await database.end();
  await drop();
});

it('keeps farmers, withdrawals and sessions from before payouts were protected', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  await migrate(url);
  await database.query(`
    DELETE FROM schema_migrations WHERE name IN ('0055-step-up.sql', '0056-payout-wallet.sql', '0057-four-eyes.sql');
    DROP TABLE payout_challenges, payout_mails, approvals;
    ALTER TABLE sessions DROP COLUMN second_factor_at;
    ALTER TABLE users DROP COLUMN money_held;
    ALTER TABLE withdrawals DROP COLUMN send_after;
    ALTER TABLE farmers DROP COLUMN payout_verified, DROP COLUMN payout_change_to, DROP COLUMN payout_change_at,
      DROP COLUMN withdrawals_held_until, DROP COLUMN daily_limits;
    INSERT INTO farmers (id, user_id, custodial_address, payout_address, status, created_at)
      VALUES ('f', 'u', 'custodial', 'payout', 'funded', now());
    INSERT INTO withdrawals (id, farmer_id, source, destination, asset, amount, status, requested_at)
      VALUES ('w', 'f', 'custodial', 'payout', 'XLM', 10, 'requested', now());
  `);
  await migrate(url);
  const farmers = 'SELECT payout_address, payout_confirmed, payout_verified, daily_limits FROM farmers';
  expect(await many(database, farmers)).toEqual([
    { payout_address: 'payout', payout_confirmed: true, payout_verified: false, daily_limits: {} },
  ]);
  // A withdrawal from before the migration is sent unchanged.
  expect(await nextWithdrawal(database, { ids: [], sources: [] }, new Date())).toMatchObject({ id: 'w' });
  await database.end();
  await drop();
});
