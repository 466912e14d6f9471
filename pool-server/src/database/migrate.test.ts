import { readdir } from 'node:fs/promises';
import { verifyEvents } from '../audit/verify.ts';
import type { Atomic, ContractId, FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { nextWithdrawal } from '../engine/withdrawals/next-withdrawal.ts';
import { commit } from '../events/event-store.ts';
import { readStream } from '../events/read.ts';
import { cycleStream, userStream } from '../events/stream.ts';
import { driftedProjections } from '../projections/drift.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { many, openDatabase } from './database.ts';
import { knownMigrations, migrate } from './migrate.ts';

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

/** Every migration before the one that moves events and rows into partitions. */
const beforePartitions = async () => (await knownMigrations()).filter(name => name < '0098');

/** A user and two blocks of an earlier version. A block's stream belongs to the month in which it started. */
const PAST = `
  INSERT INTO emt_streams (stream_id, stream_position, stream_type, stream_metadata)
    VALUES ('user-before', 1, 'user', '{}'), ('cycle-one-7', 2, 'cycle', '{}'), ('cycle-one-8', 1, 'cycle', '{}');
  INSERT INTO emt_messages (stream_id, stream_position, transaction_id, message_schema_version, message_id, message_type,
    message_data, message_metadata)
  SELECT stream, version, pg_current_xact_id(), '1', gen_random_uuid(), 'Noted', '{}', jsonb_build_object('at', at)
  FROM (VALUES ('user-before', 1, '2026-09-21T12:00:00.000Z'), ('cycle-one-7', 1, '2026-09-30T23:59:59.999Z'),
    ('cycle-one-7', 2, '2026-10-01T00:00:09.000Z'), ('cycle-one-8', 1, '2026-10-01T00:00:00.000Z')) AS e (stream, version, at);
  INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at)
    SELECT 'p' || n, 'pool-' || n, 7, 'farmer-' || n, 'c', 'success', 10, '2026-09-30T12:00:00Z' FROM generate_series(1, 20) n;
`;

it('lets many processes migrate at once and repeatedly, and applies each file once', async () => {
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

it('keeps the events of a database whose tables Emmett created, and drops unused objects', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  await migrate(url, await beforePartitions());
  await database.query(
    `DELETE FROM schema_migrations WHERE name IN ('0000-event-tables.sql', '0032-unused-event-tables.sql')`,
  );
  await database.query(EMMETT);
  await database.query(PAST);
  await migrate(url);
  expect(await readStream(database, userStream('before' as UserId))).toHaveLength(1);
  const left = await many(
    database,

    "SELECT proname FROM pg_proc WHERE proname LIKE 'emt%' UNION ALL SELECT relname FROM pg_class WHERE relname ~ '^(emt_p|dmb_)'",
  );
  expect(left).toEqual([]);
  await database.end();
  await drop();
});

it('compares the addresses of earlier accounts without case, and gives one that two have proved to one of them', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  await migrate(
    url,
    (await knownMigrations()).filter(name => name < '0138'),
  );
  await database.query(
    `INSERT INTO users (id, email, email_key, role, status, created_at, email_proof_due) VALUES
       ('alone', 'ÖZIL@kale.test', 'Özil@kale.test', 'farmer', 'registered', now(), NULL),
       ('erased', 'Erased account', 'erased erased', 'farmer', 'suspended', now(), NULL),
       ('first', 'özcan@kale.test', 'özcan@kale.test', 'farmer', 'registered', now(), NULL),
       ('second', 'Özcan@kale.test', 'Özcan@kale.test', 'farmer', 'registered', now(), NULL),
       ('unproved', 'Özcan@kale.test', 'Özcan@kale.test', 'farmer', 'registered', now(), now())`,
  );
  await migrate(url);
  expect(
    await many(
      database,
      `SELECT id, email_key AS key, email_proof_due IS NULL AS owns FROM users ORDER BY id`,
    ),
  ).toEqual([
    { id: 'alone', key: 'özil@kale.test', owns: true },
    { id: 'erased', key: 'erased erased', owns: true },
    { id: 'first', key: 'özcan@kale.test', owns: true },
    { id: 'second', key: 'özcan@kale.test', owns: false },
    { id: 'unproved', key: 'özcan@kale.test', owns: false },
  ]);
  await database.end();
  await drop();
});

it('moves the events and rows of an earlier version into partitions, with their hashes, indexes and triggers', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  const kept = {
    events: 'SELECT * FROM emt_messages ORDER BY global_position',
    // Without the columns that later migrations add.
    rows: "SELECT to_jsonb(p) - 'unstaked' AS row FROM plantings p ORDER BY farmer_id",
  };
  const withoutPlace = (rows: object[]) => rows.map(row => ({ ...row, partition: null }));
  const objects = async () => ({
    indexes: await many(
      database,
      `SELECT tablename, replace(indexdef, 'ON ONLY ', 'ON ') AS is FROM pg_indexes WHERE tablename IN ('plantings', 'works', 'harvests')
         AND indexname <> 'plantings_unsettled' -- which a later migration replaces
       ORDER BY 1, 2`,
    ),
    triggers: await many(
      database,
      `SELECT tgrelid::regclass::text AS table, pg_get_triggerdef(oid) AS is FROM pg_trigger
       WHERE tgrelid::regclass::text IN ('plantings', 'works', 'harvests', 'emt_messages') ORDER BY 1, 2`,
    ),
  });
  await migrate(url, await beforePartitions());
  await database.query(PAST);
  const before = [
    await many(database, kept.events),
    await many(database, kept.rows),
    await objects(),
  ] as const;
  await migrate(url);
  const events = await many(database, kept.events);
  expect(withoutPlace(events)).toEqual(withoutPlace(before[0]));
  expect(events.map(({ partition }) => partition)).toEqual(['emt:default', '2026-09', '2026-09', '2026-10']);
  expect(await many(database, kept.rows)).toEqual(before[1]);
  const { indexes, triggers } = await objects();
  expect(triggers).toEqual(before[2].triggers);
  // Later migrations may add indexes.
  expect(indexes).toEqual(expect.arrayContaining(before[2].indexes));
  expect((await verifyEvents(database)).broken).toEqual([]);
  const cycleEvents = await readStream(database, cycleStream({ poolId: 'one' as PoolId, blockIndex: 7 }));
  expect(cycleEvents.map(({ version }) => version)).toEqual([1, 2]);
  const places = await many(database, 'SELECT DISTINCT tableoid::regclass::text AS place FROM plantings');
  expect(places.length).toBeGreaterThan(1);
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

it('moves a replanted planting to the contract of that request', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  await migrate(url);
  const planting = {
    poolId: 'one' as PoolId,
    blockIndex: 7,
    farmerId: 'f' as FarmerId,
    stake: '10' as Atomic,
  };
  const requested = (contractId: string) =>
    ({ type: 'PlantingRequested', data: { ...planting, contractId: contractId as ContractId } }) as const;
  const context = { actor: { kind: 'engine' }, cause: null, at: new Date() } as const;
  await commit(database, context, unit =>
    unit.record(cycleStream(planting), [requested('ended'), requested('next')]),
  );
  await database.query(`
    INSERT INTO contracts (id, farmer_id, pool_id, status, stake_fraction, harvest_interval, reward_split, platform_fee,
      exit_delay_blocks, requested_at, expires_at, ended_at)
    VALUES ('ended', 'f', 'one', 'completed', 0, 1, 0, 0, 0, now(), now(), now());
    UPDATE plantings SET contract_id = 'ended';
    DELETE FROM schema_migrations WHERE name = '0130-plantings-requested-again.sql';
  `);
  await migrate(url);
  expect(await many(database, 'SELECT contract_id FROM plantings')).toEqual([{ contract_id: 'next' }]);
  expect(await driftedProjections(database)).not.toContain('plantings');
  await database.end();
  await drop();
});
