import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { verifyEvents } from '../audit/verify.ts';
import { BackupKey } from '../backup/backup-key.ts';
import { restore } from '../backup/restore.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { readMasterKey } from '../custody/master-key.ts';
import { type Database, many, one, openDatabase } from '../database/database.ts';
import { startProgram } from '../testing/program.ts';
import { savedData, savedSandbox } from '../testing/saved-data.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { SANDBOX_ACCOUNTS, SANDBOX_PASSWORD } from './sandbox-accounts.ts';

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

let before: Awaited<ReturnType<typeof sumsOf>>;

const sandbox = await savedSandbox(async database => {
  before = await sumsOf(database);
});
const api = startProgram('api', sandbox.variablesFor('api'));
if (!(await api.ready)) throw new Error((await api.ended).output);
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
  it('suffice for scheduled backups, which can be restored', async () => {
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
      const keys = new KeyRing([readMasterKey(savedData().masterKey, 'the saved data')]);
      await restore({
        ...{ url: empty.url, database, keys, now: new Date() },
        folder: join(folder, made),
        backupKey: new BackupKey(key),
      });
      expect(await sumsOf(database)).toEqual(before);
      // A role without rights to a sequence would see it as unused.
      const next = "SELECT max(last_value) >= 625 AS later FROM pg_sequences WHERE sequencename LIKE 'emt%'";
      expect(await many(database, next)).toEqual([{ later: true }]);
    } finally {
      await program.stop();
      await database.end();
      await empty.drop();
    }
  });

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

  it('suffice: people register and join, blocks are planted, mined and harvested, and events are sealed', async () => {
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
