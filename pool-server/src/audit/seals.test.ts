import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import pino from 'pino';
import { many, openDatabase } from '../database/database.ts';
import { signWith } from '../ledger/ed25519.ts';
import { newMasterKey, testCustody } from '../testing/custody.ts';
import { newKey } from '../testing/keys.ts';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { runProgram } from '../testing/program.ts';
import { testApi } from '../testing/test-api.ts';
import { queriesOf, VirtualTime } from '../testing/virtual-time.ts';
import { checkAgainst } from './check-seals.ts';
import { makeSeal } from './make-seal.ts';
import type { Seal } from './seal.ts';
import { openSealFiles, readSeals } from './seal-files.ts';
import { watchSeals } from './seal-watch.ts';
import { verifyEvents } from './verify.ts';

const stop = new AbortController();
const delivered: Seal[] = [];
const logged: string[] = [];

const minute = () => time.pass(61);
const kept = () => {
  const [first, ...rest] = readdirSync(path(dataDir, 'event-seals')).flatMap(name =>
    readSeals(path(dataDir, 'event-seals', name)),
  );
  if (!first) throw new Error('There is no seal');
  return [first, ...rest] as const;
};
const events = async () => (await verifyEvents(test.database)).events;
const metrics = async () => {
  const response = await test.app.request('/metrics', { headers: { authorization: `Bearer ${admin}` } });
  return response.text();
};

const masterKey = newMasterKey();
const test = await testApi({}, masterKey);
const database = openDatabase(test.url, 3);
const clock = {
  get now() {
    return test.api.clock().getTime();
  },
  pass: async (s: number) => test.pass(s),
};
const time = new VirtualTime(clock, queriesOf(database));
const dataDir = mkdtempSync(path(tmpdir(), 'kale-seals-'));
const log = pino({ level: 'error' }, { write: line => void logged.push(line) });
const custody = await testCustody(test.database, masterKey);
await newPool(test, 'pool-stellar-01');
const watching = watchSeals(
  {
    ...{ database, custody, log, clock: test.api.clock, files: openSealFiles(dataDir) },
    isSettled: async () => true,
    deliver: async seal => void delivered.push(seal),
    pause: time.pause,
  },
  stop.signal,
);
const contractId = await join(test, await newFarmer(test), 'pool-stellar-01');
await minute();
const admin = (await newAdmin(test)).token;
await newFarmer(test);
await minute();

afterAll(async () => {
  stop.abort();
  await time.run(watching);
  await database.end();
  await test.close();
  rmSync(dataDir, { recursive: true });
});

it('seals every event within a minute in files that only their owner can read, and delivers the newest seal', async () => {
  const seals = kept();
  expect(seals.length).toBeGreaterThanOrEqual(2);
  expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1));
  expect(seals.at(-1)?.last).toBe(await events());
  expect(delivered.at(-1)).toEqual(seals.at(-1));
  for (const name of readdirSync(path(dataDir, 'event-seals'))) {
    expect(statSync(path(dataDir, 'event-seals', name)).mode & 0o777).toBe(0o600);
  }
  expect(await metrics()).toContain('kale_seal_findings 0\n');
  expect(await checkAgainst(test.database, [...kept()])).toEqual([]);
});

it('knows its newest seal after a crash truncated the first one of a month', () => {
  const file = path(dataDir, 'event-seals', '9999-12.jsonl');
  writeFileSync(file, '{"number":');
  expect(openSealFiles(dataDir).newest()).toEqual(kept().at(-1));
  rmSync(file);
});

it('covers an event that commits after one with a higher position', async () => {
  const slow = await test.database.connect();
  await slow.query('BEGIN');
  await slow.query(
    `INSERT INTO emt_streams (stream_id, stream_type, stream_position, stream_metadata) VALUES ('user-slow', 'user', 1, '{}')`,
  );
  await slow.query(
    `INSERT INTO emt_messages (stream_id, stream_position, transaction_id, message_schema_version, message_id, message_type,
       message_data, message_metadata)
     VALUES ('user-slow', 1, pg_current_xact_id(), '1', 'slow', 'SignedOut', '{}', '{"actor":{"kind":"system"},"cause":null,"at":"2026-11-21T12:00:00.000Z"}')`,
  );
  await newFarmer(test);
  await minute();
  const before = kept().at(-1);
  await slow.query('COMMIT');
  slow.release();
  await minute();
  expect(kept().at(-1)?.number).toBe((before?.number ?? 0) + 1);
  expect(kept().at(-1)?.last).toBe(await events());
  expect(await checkAgainst(test.database, [...kept()])).toEqual([]);
});

/** Each attack uses all rights of the database's owner. */
const ATTACKS: [string, () => string, RegExp][] = [
  [
    "rewritten with the database's own function",
    () => `
      UPDATE emt_messages SET message_data = message_data || '{"stakePercentage": 0.9}' WHERE stream_id = 'contract-${contractId}';
      DO $$ DECLARE event record; newest bytea := ''; BEGIN
        FOR event IN SELECT * FROM emt_messages WHERE stream_id = 'contract-${contractId}' ORDER BY stream_position LOOP
          newest := event_chain(newest, event.stream_id, event.stream_position, event.global_position,
            event.message_type, event.message_data, event.message_metadata);
          UPDATE emt_messages SET chain = newest WHERE global_position = event.global_position;
        END LOOP;
      END $$`,
    /^The events of seal \d+, of .*, are not those that were sealed$/,
  ],
  [
    'cut off at its end, with its seals',
    () => `
      DELETE FROM emt_messages USING event_seals s WHERE s.number > 1 AND s.covers @> global_position;
      DELETE FROM emt_streams s WHERE NOT EXISTS (SELECT FROM emt_messages m WHERE m.stream_id = s.stream_id);
      UPDATE emt_streams s SET stream_position = (SELECT max(m.stream_position) FROM emt_messages m WHERE m.stream_id = s.stream_id);
      DELETE FROM event_seals WHERE number > 1`,
    /^The database does not have seal \d+, of .*: it was changed or deleted$/,
  ],
  [
    'with a deleted stream',
    () => `
      DELETE FROM emt_messages WHERE stream_id = 'contract-${contractId}';
      DELETE FROM emt_streams WHERE stream_id = 'contract-${contractId}'`,
    /^The events of seal \d+, of .*, are not those that were sealed$/,
  ],
  [
    'with an inserted past event',
    () => `
      INSERT INTO emt_streams (stream_id, stream_type, stream_position, stream_metadata) VALUES ('user-x', 'user', 1, '{}');
      INSERT INTO emt_messages (stream_id, stream_position, transaction_id, message_schema_version, message_id, message_type,
        message_data, message_metadata)
      SELECT 'user-x', 1, transaction_id, '1', 'x', 'SignedOut', '{}', message_metadata FROM emt_messages LIMIT 1`,
    /^1 events were inserted before the newest seal$/,
  ],
];

describe.each(ATTACKS)('a history %s', (_, attack, finding) => {
  const TABLES = ['emt_messages', 'emt_streams', 'event_seals'];
  beforeAll(async () => {
    for (const table of TABLES) await test.database.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
    logged.length = 0;
    await test.database.query(attack());
    await minute();
  });
  afterAll(async () => {
    await test.database.query('ALTER TABLE emt_messages DISABLE TRIGGER USER');
    for (const table of TABLES) {
      await test.database.query(
        `DELETE FROM ${table}; INSERT INTO ${table} TABLE kept_${table}; DROP TABLE kept_${table}`,
      );
    }
    await test.database.query('ALTER TABLE emt_messages ENABLE TRIGGER USER');
    await minute();
    expect(await metrics()).toContain('kale_seal_findings 0\n');
  });

  it('has intact hash chains, and is still detected within a minute', async () => {
    expect((await verifyEvents(test.database)).broken).toEqual([]);
    const [row] = await many<{ findings: string[] }>(test.database, 'SELECT findings FROM seal_check');
    expect(row?.findings).toContainEqual(expect.stringMatching(finding));
    expect(await metrics()).toContain(`kale_seal_findings ${row?.findings.length}\n`);
    expect(logged.join()).toContain('the event log differs from its seals');
  });

  it('is detected by a seal stored elsewhere', async () => {
    const newest = kept().at(-1);
    if (!newest) throw new Error('There is no seal');
    expect(await checkAgainst(test.database, [newest])).toContainEqual(expect.stringMatching(finding));
  });
});

describe.each<[string, (newest: Seal) => Promise<unknown>]>([
  [
    'a further seal of another key',
    async newest => {
      const { address, seed } = newKey();
      const forger = {
        recordsAddress: async () => address,
        signRecord: async (message: Uint8Array) => signWith(seed, message),
      };
      await newFarmer(test);
      await makeSeal({ database: test.database, custody: forger, clock: test.api.clock }, newest);
    },
  ],
  [
    'another signature of the newest seal',
    ({ number, signature }) =>
      test.database.query('UPDATE event_seals SET signature = $2 WHERE number = $1', [
        number,
        signature.replaceAll('a', 'b'),
      ]),
  ],
])('%s', (_, forge) => {
  it('is a finding, because nothing more can be sealed', async () => {
    const newest = kept().at(-1);
    if (!newest) throw new Error('There is no seal');
    const { number, signature } = newest;
    await forge(newest);
    await minute();
    const [row] = await many<{ findings: string[] }>(test.database, 'SELECT findings FROM seal_check');
    expect(row?.findings).toEqual([
      expect.stringMatching(/^Seal \d+ is not signed with the key G.{55}: nothing is sealed$/),
    ]);
    await test.database.query('DELETE FROM event_seals WHERE number > $1', [number]);
    await test.database.query('UPDATE event_seals SET signature = $2 WHERE number = $1', [number, signature]);
    await minute();
    expect(await metrics()).toContain('kale_seal_findings 0\n');
  });
});

it('reports a finding in health and to admins, and verify-events exits with 1', async () => {
  const head = path(dataDir, 'kept.jsonl');
  writeFileSync(head, `${JSON.stringify(kept().at(-1))}\n`);
  const variables = { DATABASE_URL: test.url };
  const intact = await runProgram('verify-events', variables, '--head', head);
  expect(intact.output).toContain('all events match their seals');
  expect(intact.code).toBe(0);
  writeFileSync(head, '');
  const empty = await runProgram('verify-events', variables, '--head', head);
  expect(empty.output).toContain(`${head} contains no seal`);
  expect(empty.code).toBe(1);
  writeFileSync(head, `${JSON.stringify(kept().at(-1))}\n`);

  // Seal 1 no longer has the hash that seal 2 contains.
  await test.database.query(`UPDATE event_seals SET root = repeat('0', 64) WHERE number = 1`);
  await minute();
  expect((await test.get('/health')).body).toMatchObject({
    status: 'degraded',
    services: { seals: { status: 'degraded' } },
  });
  expect((await test.get('/admin/overview', { token: admin })).body).toMatchObject({
    reasons: { seals: expect.stringContaining('seal 1') },
  });
  const changed = await runProgram('verify-events', variables, '--head', head);
  expect(changed.output).toContain('Seal 2 does not continue the seal before it');
  expect(changed.code).toBe(1);
});

it('continues after its newest seal when the signer restarts, and removes a line truncated by a crash', () => {
  const [name = ''] = readdirSync(path(dataDir, 'event-seals'));
  const file = path(dataDir, 'event-seals', name);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, `${whole}{"number":9`);
  expect(openSealFiles(dataDir).newest()).toEqual(kept().at(-1));
  expect(readFileSync(file, 'utf8')).toBe(whole);
});
