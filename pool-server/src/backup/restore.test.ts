import { join as path } from 'node:path';
import { verifyEvents } from '../audit/verify.ts';
import { openCustody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { recordedKeyId } from '../custody/recorded-key.ts';
import { rotateMasterKey } from '../custody/rotate.ts';
import { type Database, many } from '../database/database.ts';
import { follow } from '../events/read.ts';
import { createApp } from '../http/app.ts';
import { rebuild } from '../projections/rebuild.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { backedUpPool } from '../testing/backed-up-pool.ts';
import { newMasterKey, testCustody, testSigner } from '../testing/custody.ts';
import { interrupted } from '../testing/interrupted-database.ts';
import { newApiKey, newFarmer, PASSWORD } from '../testing/people.ts';
import { REFUSED, runProgram } from '../testing/program.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';

const pool = await backedUpPool();
const { test, operator, farmer, masterKey, keys, backupKey, places, folder, backUp, restoreIn } = pool;
afterAll(() => pool.close());

/** Starts the API on a restored database; returns a function that calls it. */
async function serve(url: string, database: Database) {
  const changes = await listenToChanges(url);
  pool.onClose(changes.close);
  const wallets = testSigner(database, await openCustody({ database, keys }), test.ledger, test.api.clock);
  const app = createApp({
    ...test.api,
    database,
    reads: database,
    wallets,
    cache: createResponseCache(changes),
  });
  return (to: string, body?: object, token?: string) =>
    app.request(to, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
}

it('restores everything byte for byte, and the product continues', async () => {
  const { url, database, restored } = await restoreIn(folder);
  const manifest = await readManifest(folder, backupKey);
  expect(restored).toEqual({
    madeAt: test.api.clock().toISOString(),
    events: manifest.events,
    tables: manifest.tables.length,
    keys: 2,
    revokedApiKeys: 0,
    cancelledPayoutChanges: 0,
  });
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.emt_messages', 'custody.keys', 'public.credentials', 'ledger.accounts']),
  );
  const again = path(places, 'again');
  await backUp(again, { database });
  const sums = (tables: typeof manifest.tables) =>
    tables.map(({ name, rows, sha256 }) => [name, rows, sha256]);
  expect(sums((await readManifest(again, backupKey)).tables)).toEqual(sums(manifest.tables));

  expect((await rebuild(database)).changed).toBe(0);
  const call = await serve(url, database);
  // Old sessions are refused; the password works.
  expect((await call('/auth/me', undefined, farmer.token)).status).toBe(401);
  const login = await call('/auth/login', { email: farmer.email, password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const mine = await call('/farmers/current', undefined, token);
  const current = (await mine.json()) as { active_contract: { id: string; status: string } };
  expect(current.active_contract.status).toBe('active');
  const exit = await call(`/contracts/${current.active_contract.id}/exit`, {}, token);
  expect(exit.status).toBe(200);
  const newest = (await follow(database, { transaction: 1n, position: 0n }, 1_000)).at(-1);
  expect(newest?.event.type).toMatch(/^ContractExitRequested$/);
});

it('passes a drill: later changes are undone, accounts and balances are restored, API keys are revoked', async () => {
  const poolId = 'pool-stellar-01';
  const work = `/pooler/pool?poolerId=${poolId}`;
  const apiKey = await newApiKey(test, operator.token);
  expect((await test.get(work, { token: apiKey })).status).toBe(200);
  const balances = async (database: Database) => ({
    ledger: await many(database, 'SELECT to_jsonb(a) AS account FROM ledger.accounts a ORDER BY 1'),
    earned: await many(
      database,
      'SELECT farmer_id, sum(reward)::text AS reward FROM harvests GROUP BY 1 ORDER BY 1',
    ),
  });
  const before = await balances(test.database);
  const drill = path(places, 'drill');
  await backUp(drill);

  const late = await newFarmer(test);
  const { items } = (await test.get('/pooler/keys', { token: operator.token })).body;
  await test.call('DELETE', `/pooler/keys/${items[0].id}`, { token: operator.token });
  expect((await test.get(work, { token: apiKey })).status).toBe(401);
  expect(await balances(test.database)).not.toEqual(before);

  const { url, database, restored } = await restoreIn(drill);
  expect(restored.revokedApiKeys).toBe(1);
  expect((await verifyEvents(database)).broken).toEqual([]);
  expect(await balances(database)).toEqual(before);
  const call = await serve(url, database);
  expect((await call('/auth/login', { email: farmer.email, password: PASSWORD })).status).toBe(200);
  expect((await call('/auth/login', { email: late.email, password: PASSWORD })).status).toBe(401);
  expect((await call(work, undefined, apiKey)).status).toBe(401);
  const [revoked] = (await follow(database, { transaction: 1n, position: 0n }, 1_000)).filter(
    ({ event }) => event.type === 'ApiKeyRevoked',
  );
  expect(revoked).toMatchObject({ metadata: { actor: { kind: 'system' }, cause: 'restore' } });
});

it('records on Stellar when it was restored, for the signer', async () => {
  const { database: saved } = test;
  await saved.query("INSERT INTO settings VALUES ('stellar_network', 'Test')");
  const onStellar = path(places, 'stellar');
  await backUp(onStellar);
  await saved.query("DELETE FROM settings WHERE name = 'stellar_network'");
  const restoredAt = async (database: Database) =>
    (await many(database, "SELECT value FROM settings WHERE name = 'restored_at'")).map(({ value }) => value);
  expect(await restoredAt((await restoreIn(onStellar)).database)).toEqual([expect.stringMatching(/^20.*Z$/)]);
  expect(await restoredAt((await restoreIn(folder)).database)).toEqual([]);
});

it('is restored with several master keys if it was made during a rotation', async () => {
  const next = newMasterKey();
  const both = new KeyRing([next, masterKey]);
  const { database } = await restoreIn(folder);
  await testCustody(database, masterKey).then(custody => custody.createWallet(null));
  await rotateMasterKey({ database, keys: both });
  const { rows } = await test.database.query('SELECT * FROM custody.keys WHERE address = $1', [
    farmer.address,
  ]);
  await database.query(
    'UPDATE custody.keys SET master_key_id = $1, data_key = $2, sealed = $3 WHERE address = $4',
    [rows[0].master_key_id, rows[0].data_key, rows[0].sealed, rows[0].address],
  );
  const halfway = path(places, 'halfway');
  const manifest = await backUp(halfway, { database, withKeys: both });
  expect(manifest.masterKeys).toEqual([masterKey.id, next.id].sort());
  await expect(restoreIn(halfway, { withKeys: new KeyRing([next]) })).rejects.toThrow(masterKey.id);
  const { restored } = await restoreIn(halfway, { withKeys: both });
  expect(restored.keys).toBe(3);
});

it('records the master key in a restored database that is older than these records', async () => {
  const old = path(places, 'old');
  const manifest = await backUp(old);
  const tables = manifest.tables.filter(({ name }) => name !== 'custody.master_key');
  await writeManifest(old, { ...manifest, tables }, backupKey);
  const { database } = await restoreIn(old);
  expect(await recordedKeyId(database)).toBe(masterKey.id);
});

it('is refused without the master key of its keys', async () => {
  const other = new KeyRing([newMasterKey()]);
  await expect(restoreIn(folder, { withKeys: other })).rejects.toThrow(
    `sealed under master key ${masterKey.id}`,
  );
});

it('is refused when an event chain is broken', async () => {
  const tampered = path(places, 'tampered');
  await test.database.query(`UPDATE emt_messages SET message_data = message_data || '{"userId": "me"}'
    WHERE message_type = 'UserRegistered' AND message_data->>'role' = 'farmer'`);
  await backUp(tampered);
  await expect(restoreIn(tampered)).rejects.toThrow(/The event chain of user-.* is broken/);
});

it('needs an empty database for restoring and an unused folder for writing', async () => {
  const { url, database } = await restoreIn(folder);
  const again = { url, database, keys, backupKey, now: test.api.clock() };
  await expect(restore({ ...again, folder })).rejects.toThrow('The database is not empty');
  await expect(backUp(folder)).rejects.toThrow('already exists');
  await expect(restore({ ...again, folder: places })).rejects.toThrow('is not a backup');
});

it('leaves a database alone that has only custody, because the signer was started on it', async () => {
  const { url, database } = await pool.emptyDatabase();
  const custody = await testCustody(database, masterKey);
  const wallet = await custody.createWallet(null);
  const options = { url, database, keys, backupKey, now: test.api.clock(), folder };
  await expect(restore(options)).rejects.toThrow('The database is not empty');
  expect(await (await openCustody({ database, keys })).keeps(wallet)).toBe(true);
});

it('is refused by the product when it was interrupted, because farmers and money are missing', async () => {
  const { url, database } = await pool.emptyDatabase();
  const killed = new Error('The program was killed');
  const dying = interrupted(database, 'SET TIME ZONE', () => Promise.reject(killed));
  const options = { url, database: dying, keys, backupKey, now: test.api.clock(), folder };
  await expect(restore(options)).rejects.toThrow(killed);
  const start = await runProgram('migrate-and-seed', { DATABASE_URL: url, SIGNER_SECRET: 'ab'.repeat(32) });
  expect(start.output).toContain('A restore into this database was interrupted');
  expect(start.code).toBe(REFUSED);
  const whole = await restoreIn(folder);
  expect(await many(whole.database, "SELECT FROM settings WHERE name = 'restore_begun'")).toEqual([]);
});
