import { writeFileSync } from 'node:fs';
import { verifyEvents } from '../audit/verify.ts';
import { keyFile } from '../custody/key-source.ts';
import { type Database, many } from '../database/database.ts';
import { preparedSandbox, startProgram } from '../testing/program.ts';
import { savedSandbox } from '../testing/saved-data.ts';
import { SANDBOX_ACCOUNTS, SANDBOX_PASSWORD } from './sandbox-accounts.ts';

/** What must not change when a newer version starts. */
const SUMS = {
  users: 'SELECT id, email, role, status FROM users ORDER BY id',
  wallets: 'SELECT id, custodial_address, payout_address, payout_confirmed FROM farmers ORDER BY id',
  payouts: 'SELECT address, payout, purpose FROM custody.keys ORDER BY address',
  balances: 'SELECT to_jsonb(a) AS account FROM ledger.accounts a ORDER BY to_jsonb(a)::text',
  contracts: 'SELECT id, farmer_id, pool_id, status, stake_fraction FROM contracts ORDER BY id',
  rewards: 'SELECT count(*)::int AS harvests, sum(reward)::text AS reward FROM harvests',
  // A newer version may add events of its own.
  events: `SELECT count(*)::int AS events, encode(sha256(string_agg(chain, '' ORDER BY global_position)), 'hex') AS hash
    FROM emt_messages WHERE global_position <= 625`,
};
const sumsOf = async (database: Database) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(SUMS).map(async ([name, sql]) => [name, await many(database, sql)] as const),
    ),
  );

let sandbox: Awaited<ReturnType<typeof preparedSandbox>>;
let api: ReturnType<typeof startProgram>;
let before: Awaited<ReturnType<typeof sumsOf>>;

beforeAll(async () => {
  const { sql, masterKey } = savedSandbox();
  sandbox = await preparedSandbox(async (database, dataDir) => {
    await database.query(sql);
    writeFileSync(keyFile(dataDir), `${masterKey}\n`, { mode: 0o600 });
    before = await sumsOf(database);
  });
  api = startProgram('api', sandbox.variables);
  if (!(await api.ready)) throw new Error((await api.ended).output);
});
afterAll(async () => {
  await api.stop();
  await sandbox.drop();
});

it('starts in place on the data of an earlier version, and changes no user, wallet, sum or earlier event', async () => {
  expect(before.users).toHaveLength(35);
  expect(before.wallets).toHaveLength(31);
  expect(before.events).toMatchObject([{ events: 625 }]);
  expect(await sumsOf(sandbox.database)).toEqual(before);
  expect((await verifyEvents(sandbox.database)).broken).toEqual([]);
});

it.each(SANDBOX_ACCOUNTS)('$email still signs in with the published password', async ({ email }) => {
  const response = await fetch(`${sandbox.apiUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: SANDBOX_PASSWORD }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { email }, token: expect.any(String) });
});
