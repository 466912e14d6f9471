import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { verifyEvents } from '../audit/verify.ts';
import { BackupKey } from '../backup/backup-key.ts';
import { restore } from '../backup/restore.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { keyFile } from '../custody/key-source.ts';
import { readMasterKey } from '../custody/master-key.ts';
import { type Database, many, one, openDatabase } from '../database/database.ts';
import { createComingMonths } from '../database/migrate.ts';
import { prepareRoles, ROLES, type Role, urlFor } from '../database/roles.ts';
import { STORE_INVARIANTS } from '../invariants/store-invariants.ts';
import { preparedSandbox, startProgram } from '../testing/program.ts';
import { savedSandbox } from '../testing/saved-data.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { SANDBOX_ACCOUNTS, SANDBOX_PASSWORD } from './sandbox-accounts.ts';

/** The part of a registration's response that this test uses. */
const Registered = v.object({
  data: v.object({
    userId: v.string(),
    token: v.string(),
    custodialWallet: v.object({ publicKey: v.string() }),
  }),
});

/** Data that an update must not change. */
const SUMS = {
  users: 'SELECT id, email, role, status FROM users ORDER BY id',
  wallets: 'SELECT id, custodial_address, payout_address, payout_confirmed FROM farmers ORDER BY id',
  payouts: 'SELECT address, payout, purpose FROM custody.keys ORDER BY address',
  balances: 'SELECT to_jsonb(a) AS account FROM ledger.accounts a ORDER BY to_jsonb(a)::text',
  contracts: 'SELECT id, farmer_id, pool_id, status, stake_fraction FROM contracts ORDER BY id',
  rewards: 'SELECT count(*)::int AS harvests, sum(reward)::text AS reward FROM harvests',
  // A newer version may append its own events.
  events: `SELECT count(*)::int AS events, encode(sha256(string_agg(chain, '' ORDER BY global_position)), 'hex') AS hash
    FROM emt_messages WHERE global_position <= 625`,
};
const sumsOf = async (database: Database) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(SUMS).map(async ([name, sql]) => [name, await many(database, sql)] as const),
    ),
  );

const passwords = Object.fromEntries(ROLES.map(role => [role, randomBytes(24).toString('hex')])) as Record<
  Role,
  string
>;
let sandbox: Awaited<ReturnType<typeof preparedSandbox>>;
let api: ReturnType<typeof startProgram>;
let before: Awaited<ReturnType<typeof sumsOf>>;
let superuser: string;

beforeAll(async () => {
  const { sql, masterKey } = savedSandbox();
  sandbox = await preparedSandbox(async (database, dataDir, url) => {
    await database.query(sql);
    writeFileSync(keyFile(dataDir), `${masterKey}\n`, { mode: 0o600 });
    before = await sumsOf(database);
    superuser = url;
    await prepareRoles(url, passwords);
    return role => urlFor(role, passwords[role], url);
  });
  api = startProgram('api', sandbox.variablesFor('api'));
  if (!(await api.ready)) throw new Error((await api.ended).output);
});
afterAll(async () => {
  await api.stop();
  await sandbox.drop();
});

const signIn = (email: string) =>
  fetch(`${sandbox.apiUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: SANDBOX_PASSWORD }),
  });

it('starts in place on the data of an earlier version, and changes no user, wallet, sum or earlier event', async () => {
  expect(before.users).toHaveLength(35);
  expect(before.wallets).toHaveLength(31);
  expect(before.events).toMatchObject([{ events: 625 }]);
  expect(await sumsOf(sandbox.database)).toEqual(before);
  expect((await verifyEvents(sandbox.database)).broken).toEqual([]);
});

it.each(SANDBOX_ACCOUNTS)('$email still signs in with the published password', async ({ email }) => {
  const response = await signIn(email);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { email }, token: expect.any(String) });
});

describe('the roles of the programs', () => {
  /** The message with which the database refuses a statement; null if it accepts it. */
  async function refusal(role: Role, statement: string): Promise<string | null> {
    const database = openDatabase(sandbox.variablesFor(role).DATABASE_URL, 1);
    try {
      await database.query(`BEGIN; ${statement}; ROLLBACK`);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await database.end();
    }
  }
  const EVENTS = ['emt_messages', 'emt_messages_emt_default_active', 'emt_messages_2026_11'];

  it('are made again without waiting for who uses the tables', async () => {
    const reader = await sandbox.database.connect();
    try {
      await reader.query('BEGIN; SELECT FROM users, custody.keys LIMIT 1');
      await prepareRoles(superuser, passwords);
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
    }
  });

  it('are no superusers', async () => {
    const roles = await many(
      sandbox.database,
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'kale\\_%' AND NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls)`,
    );
    expect(roles).toHaveLength(ROLES.length);
  });

  it.each([...ROLES])('do not let %s change or delete an event', async role => {
    for (const table of EVENTS) {
      for (const statement of [
        `UPDATE ${table} SET message_data = '{}'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        // Only the owner of the tables can access a partition.
        if (role === 'migrate' && table !== 'emt_messages') continue;
        expect(await refusal(role, statement)).toMatch(/^(permission denied|must be owner)/);
      }
    }
  });

  it('let the API create the partitions of the coming months, but no table of its own', async () => {
    const partitions = async () =>
      (await many(sandbox.database, "SELECT FROM pg_class WHERE relname ~ '^emt_messages_\\d{4}_\\d\\d$'"))
        .length;
    const before = await partitions();
    const latest = "event_table(event_month(now() + interval '2 months'))";
    await sandbox.database.query(`DO $$ BEGIN EXECUTE 'DROP TABLE ' || ${latest}; END $$`);
    expect(await partitions()).toBe(before - 1);

    const api = openDatabase(sandbox.variablesFor('api').DATABASE_URL, 1);
    await Promise.all([createComingMonths(api), createComingMonths(api)]);
    await api.end();
    expect(await partitions()).toBe(before);
    expect(await refusal('api', "SELECT create_event_months('2031-01-01', 1)")).toMatch(/^permission denied/);
    expect(await refusal('pooler', 'SELECT create_coming_months()')).toMatch(/^permission denied/);
  });

  it('let only the signer and backups read keys, which are sealed', async () => {
    const keys = 'SELECT sealed FROM custody.keys';
    for (const role of ROLES) {
      if (role === 'signer' || role === 'backup') expect(await refusal(role, keys)).toBeNull();
      else expect(await refusal(role, keys)).toMatch(/^permission denied/);
    }
    expect(await refusal('api', 'SET ROLE kale_signer')).toMatch(/^permission denied/);
    // Health and metrics show refused orders.
    expect(await refusal('api', 'SELECT reason FROM custody.refused_orders')).toBeNull();
    // These programs open the ledger with the sponsor's address.
    for (const role of ['migrate', 'api', 'engine'] as const)
      expect(await refusal(role, 'SELECT address FROM custody.sponsor')).toBeNull();
    // Both plant, the API by an operator's order.
    for (const role of ['api', 'engine'] as const)
      expect(await refusal(role, 'SELECT most FROM custody.sponsored_fees')).toBeNull();
    expect(await refusal('engine', 'UPDATE custody.sponsored_fees SET most = 0')).toMatch(
      /^permission denied/,
    );
  });

  it.each([
    ['api', "UPDATE event_seals SET root = ''"],
    ['api', 'DELETE FROM archived_events'],
    ['api', 'CREATE TABLE public.mine ()'],
    ['api', "DELETE FROM settings WHERE name = 'restored_at'"],
    ['api', "INSERT INTO fee_bumps VALUES ('', '', '', '', 0, now())"],
    ['engine', "UPDATE settings SET value = now() WHERE name = 'restored_at'"],
    ['engine', "INSERT INTO fee_bumps VALUES ('', '', '', '', 0, now())"],
    ['engine', 'UPDATE fee_bumps SET inner_hash = hash'],
    ['engine', 'SELECT * FROM credentials'],
    ['engine', "UPDATE second_factors SET user_id = ''"],
    ['engine', 'SELECT unsubscribe_token FROM notification_preferences'],
    ['engine', 'DELETE FROM personal_data'],
    [
      'engine',
      "INSERT INTO sessions (id, token_hash, user_id, second_factor_at) SELECT 'mine', 'mine', id, now() FROM users",
    ],
    ['engine', 'UPDATE sessions SET second_factor_at = now()'],
    ['engine', 'DELETE FROM sessions'],
    ['engine', 'UPDATE factor_resets SET effective_at = now()'],
    ['engine', 'DELETE FROM account_reads'],
    ['engine', 'DELETE FROM login_attempts'],
    ['api', "UPDATE personal_data SET fields = '{}'"],
    ['read', 'SELECT unsubscribe_token FROM notification_preferences'],
    ['signer', 'UPDATE farmers SET payout_address = custodial_address'],
    ['signer', 'SELECT token_hash FROM sessions'],
    ['pooler', 'UPDATE ledger.accounts SET kale = 1'],
    ['pooler', 'SELECT * FROM users'],
    ['backup', "UPDATE settings SET value = ''"],
    ['backup', 'DELETE FROM custody.keys'],
    ['read', "UPDATE settings SET value = ''"],
    ['read', 'SELECT * FROM credentials'],
  ] as const)('refuse %s: %s', async (role, statement) => {
    expect(await refusal(role, statement)).toMatch(/^permission denied/);
  });

  it('let the engine check the invariant of sessions', async () => {
    const invariant = STORE_INVARIANTS.find(({ name }) => name === 'closed_sessions');
    expect(await refusal('engine', invariant?.violations ?? '')).toBeNull();
  });

  it('are enough for scheduled backups, which restore', async () => {
    const key = randomBytes(32);
    const folder = join(sandbox.dataDir, 'scheduled');
    const schedule = { BACKUP_HOURS: '1', BACKUP_DIR: folder, BACKUP_KEY: key.toString('hex') };
    const program = startProgram('scheduled-backups', { ...sandbox.variablesFor('backup'), ...schedule });
    const empty = await createTestDatabase();
    const database = openDatabase(empty.url, 2);
    try {
      await until('a backup', 'SELECT count(made_at) > 0 FROM backup_state WHERE every_seconds = 3600');
      await program.stop();
      expect(program.output()).toMatch(/"backed up"/);
      const [made = ''] = await readdir(folder);
      const keys = new KeyRing([readMasterKey(savedSandbox().masterKey, 'the saved data')]);
      await restore({
        ...{ url: empty.url, database, keys, now: new Date() },
        folder: join(folder, made),
        backupKey: new BackupKey(key),
      });
      expect(await sumsOf(database)).toEqual(before);
      // A role without rights to a sequence would read it as unused.
      const next = "SELECT max(last_value) >= 625 AS later FROM pg_sequences WHERE sequencename LIKE 'emt%'";
      expect(await many(database, next)).toEqual([{ later: true }]);
    } finally {
      await program.stop();
      await database.end();
      await empty.drop();
    }
  });

  /** Waits until the query returns true. */
  async function until(what: string, sql: string): Promise<void> {
    for (const end = Date.now() + 40_000; ; await wait(200)) {
      if ((await one<{ yes: boolean }>(sandbox.database, `SELECT (${sql}) AS yes`))?.yes) return;
      if (Date.now() > end) throw new Error(`${what} did not happen`);
    }
  }
  const call = async (path: string, body: object | null, token = '') => {
    const response = await fetch(`${sandbox.apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

  it('are enough: people register and join, blocks are planted, mined and harvested, and events sealed', async () => {
    const before = Number((await many(sandbox.database, 'SELECT max(block_index) AS n FROM blocks'))[0]?.n);
    await sandbox.restartSigner();
    const engine = startProgram('engine', { ...sandbox.variablesFor('engine'), BLOCK_SECONDS: '2' });
    const pooler = startProgram('pooler', { ...sandbox.variablesFor('pooler'), BLOCK_SECONDS: '2' });
    const programs = [engine, pooler];
    try {
      expect(await Promise.all(programs.map(({ ready }) => ready))).toEqual([true, true]);
      const [payout] = await many<{ address: string }>(
        sandbox.database,
        "SELECT value AS address FROM settings WHERE name = 'payout_wallet'",
      );
      const registration = {
        email: 'new@kale.test',
        password: 'correct horse battery',
        externalWallet: payout?.address,
      };
      const { userId, token, custodialWallet } = v.parse(
        Registered,
        (await call('/register-farmer', registration)).body,
      ).data;
      await call('/sandbox/fund', { address: custodialWallet.publicKey }, token);
      await call(`/check-funding?userId=${userId}`, null, token);
      const terms = { userId, poolerId: 'pool-stellar-01', stakePercentage: 0.1, harvestInterval: 6 };
      expect((await call('/join-pool', terms, token)).status).toBe(201);
      await until(
        'a planting',
        `SELECT count(*) > 0 FROM plantings WHERE block_index > ${before} AND status = 'success'`,
      );
      await until(
        'work',
        `SELECT count(*) > 0 FROM works WHERE block_index > ${before} AND status = 'success'`,
      );
      await until(
        'a harvest',
        `SELECT count(*) > 0 FROM harvests WHERE block_index > ${before} AND status = 'success'`,
      );
      await until('a seal', "SELECT count(*) > 0 FROM seal_check WHERE findings = '{}' AND seals > 0");
    } finally {
      await Promise.all(programs.map(({ stop }) => stop()));
    }
    const outputs = [...[...programs, api].map(({ output }) => output()), sandbox.signerOutput()];
    expect(outputs.join('\n')).not.toMatch(/permission denied|must be owner/);
  });
});
