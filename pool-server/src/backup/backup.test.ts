import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openCustody } from '../custody/custody.ts';
import { MasterKey } from '../custody/master-key.ts';
import { many, openDatabase } from '../database/database.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { follow } from '../events/read.ts';
import { createApp } from '../http/app.ts';
import { type TestApi, testApi } from '../http/test-api.ts';
import { type FarmerPerson, join, newFarmer, newPool, PASSWORD } from '../http/test-people.ts';
import { walletsOf } from '../main/open-services.ts';
import { listenToChanges } from '../memory/changes.ts';
import { createMemory } from '../memory/memory.ts';
import { rebuild } from '../projections/rebuild.ts';
import { playBlock } from '../projections/test-block.ts';
import { backup } from './backup.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';

const masterKey = new MasterKey(randomBytes(32));
let test: TestApi;
let farmer: FarmerPerson;
let places: string;
let folder: string;
const drops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  test = await testApi();
  Object.assign(test.api, { wallets: walletsOf(openCustody({ database: test.database, masterKey })) });
  const { poolId } = await newPool(test, 'pool-stellar-01');
  farmer = await newFarmer(test);
  const contractId = await join(test, farmer, poolId);
  for (let index = 1; index <= 3; index++) {
    await playBlock(test, poolId, index, [{ farmerId: farmer.farmerId, contractId: contractId as never }]);
  }
  await test.database.query(
    `INSERT INTO pooler_logs (pool_id, at, level, component, message) VALUES ('pool-stellar-01', now(), 'info', 'miner', 'Tab\tand "quotes" – 鸡')`,
  );
  places = await mkdtemp(path(tmpdir(), 'kale-backup-'));
  folder = path(places, 'whole');
  await backup(test.database, folder, test.api.clock());
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await test.close();
  await rm(places, { recursive: true });
});

async function emptyDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, 3);
  drops.push(async () => {
    await database.end();
    await drop();
  });
  return { url, database };
}
const restoreIn = async (from: string, key = masterKey) => {
  const { url, database } = await emptyDatabase();
  return { url, database, restored: await restore(url, database, from, key) };
};
/** A copy of the backup with one file changed. */
async function spoiled(name: string, file: string, change: (text: string) => string) {
  const copy = path(places, name);
  await backup(test.database, copy, test.api.clock());
  const packed = file.endsWith('.gz');
  const bytes = await readFile(path(copy, file));
  const text = change((packed ? gunzipSync(bytes) : bytes).toString());
  await writeFile(path(copy, file), packed ? gzipSync(text) : text);
  return copy;
}
const isEmpty = async (database: ReturnType<typeof openDatabase>) =>
  (await many(database, "SELECT to_regclass('public.settings') AS found"))[0];

it('puts everything back byte for byte, and the product goes on from there', async () => {
  const { url, database, restored } = await restoreIn(folder);
  const manifest = await readManifest(folder);
  expect(restored).toEqual({ events: manifest.events, tables: manifest.tables.length, keys: 1 });
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.emt_messages', 'custody.keys', 'public.credentials', 'ledger.accounts']),
  );
  const again = path(places, 'again');
  await backup(database, again, test.api.clock());
  expect((await readManifest(again)).tables).toEqual(manifest.tables);

  expect((await rebuild(database)).changed).toBe(0);
  const changes = await listenToChanges(url);
  drops.unshift(changes.close);
  const wallets = walletsOf(openCustody({ database, masterKey }));
  const app = createApp({ ...test.api, database, wallets, memory: createMemory(changes) });
  const call = (to: string, body?: object, token?: string) =>
    app.request(to, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  // Sessions of the past open nothing; the password does.
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

it('is readable by its owner alone and holds no secret in the clear', async () => {
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const all: string[] = [];
  for (const file of await readdir(folder)) {
    expect((await stat(path(folder, file))).mode & 0o077).toBe(0);
    const bytes = await readFile(path(folder, file));
    all.push((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  }
  const text = all.join('\n');
  expect(text).toContain(farmer.email);
  expect(text).toContain(masterKey.id);
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(farmer.token);
  const { rows } = await test.database.query('SELECT address, sealed FROM custody.keys');
  const secret = masterKey.unseal(rows[0].sealed, rows[0].address, bytes =>
    Buffer.from(bytes).toString('hex'),
  );
  expect(text).not.toContain(secret);
});

it('is taken while the product runs, as of one moment', async () => {
  const during = path(places, 'during');
  const joins = (async () => {
    for (let i = 0; i < 4; i++) await join(test, await newFarmer(test), 'pool-stellar-01');
  })();
  const [manifest] = await Promise.all([backup(test.database, during, test.api.clock()), joins]);
  const { database } = await restoreIn(during);
  expect((await rebuild(database)).changed).toBe(0);
  expect(manifest.events).toBeGreaterThan(0);
});

it('is refused without the master key of its keys', async () => {
  const { url, database } = await emptyDatabase();
  const other = new MasterKey(randomBytes(32));
  await expect(restore(url, database, folder, other)).rejects.toThrow(
    `sealed under master key ${masterKey.id}`,
  );
  expect(await isEmpty(database)).toEqual({ found: null });
});

it.each([
  ['a row was changed', 'public.users.jsonl.gz', (text: string) => text.replace('@', '@not-')],
  ['a row is missing', 'public.plantings.jsonl.gz', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['the manifest was changed', 'manifest.json', (text: string) => text.replace('"rows": ', '"rows": 1')],
])('is refused when %s, and nothing stays', async (what, file, change) => {
  const copy = await spoiled(what.replaceAll(' ', '-'), file, change);
  const { url, database } = await emptyDatabase();
  await expect(restore(url, database, copy, masterKey)).rejects.toThrow(/not what was/);
  expect(await isEmpty(database)).toEqual({ found: null });
});

it('is refused when a chain of events does not hold', async () => {
  const client = await test.database.connect();
  const copy = path(places, 'tampered');
  try {
    await client.query(`UPDATE emt_messages SET message_data = message_data || '{"userId": "me"}'
      WHERE message_type = 'UserRegistered' AND message_data->>'role' = 'farmer'`);
    await backup(test.database, copy, test.api.clock());
  } finally {
    client.release();
  }
  const { url, database } = await emptyDatabase();
  await expect(restore(url, database, copy, masterKey)).rejects.toThrow(/The chain of user-.* does not hold/);
});

it('goes only into an empty database and an unused folder', async () => {
  const { url, database } = await restoreIn(folder);
  await expect(restore(url, database, folder, masterKey)).rejects.toThrow('The database is not empty');
  await expect(backup(test.database, folder, test.api.clock())).rejects.toThrow('exists already');
  await expect(restore(url, database, places, masterKey)).rejects.toThrow('is not a backup');
});
