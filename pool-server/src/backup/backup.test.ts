import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sealedKeysAfter } from '../custody/check-keys.ts';
import { openCustody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { MasterKeyRefused } from '../custody/master-key.ts';
import { recordedKeyId } from '../custody/recorded-key.ts';
import { rotateMasterKey } from '../custody/rotate.ts';
import { unsealKey } from '../custody/sealed-key.ts';
import { many, openDatabase } from '../database/database.ts';
import { follow } from '../events/read.ts';
import { createApp } from '../http/app.ts';
import { rebuild } from '../projections/rebuild.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { playBlock } from '../testing/block.ts';
import { newMasterKey, testCustody, testSigner } from '../testing/custody.ts';
import { type FarmerPerson, join, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { backup } from './backup.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';

const masterKey = newMasterKey();
const keys = new KeyRing([masterKey]);
let test: TestApi;
let farmer: FarmerPerson;
let places: string;
let folder: string;
const drops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  test = await testApi({}, masterKey);
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
  await backup(test.database, folder, test.api.clock(), keys);
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
const restoreIn = async (from: string, withKeys = keys) => {
  const { url, database } = await emptyDatabase();
  return { url, database, restored: await restore(url, database, from, withKeys) };
};
/** A copy of the backup with one file changed. */
async function spoiled(name: string, file: string, change: (text: string) => string) {
  const copy = path(places, name);
  await backup(test.database, copy, test.api.clock(), keys);
  const packed = file.endsWith('.gz');
  const bytes = await readFile(path(copy, file));
  const text = change((packed ? gunzipSync(bytes) : bytes).toString());
  await writeFile(path(copy, file), packed ? gzipSync(text) : text);
  return copy;
}
const isEmpty = async (database: ReturnType<typeof openDatabase>) =>
  (await many(database, "SELECT to_regclass('public.settings') AS found"))[0];

it('restores everything byte for byte, and the product continues from there', async () => {
  const { url, database, restored } = await restoreIn(folder);
  const manifest = await readManifest(folder);
  expect(restored).toEqual({ events: manifest.events, tables: manifest.tables.length, keys: 2 });
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.emt_messages', 'custody.keys', 'public.credentials', 'ledger.accounts']),
  );
  const again = path(places, 'again');
  await backup(database, again, test.api.clock(), keys);
  expect((await readManifest(again)).tables).toEqual(manifest.tables);

  expect((await rebuild(database)).changed).toBe(0);
  const changes = await listenToChanges(url);
  drops.unshift(changes.close);
  const wallets = testSigner(database, await openCustody({ database, keys }), test.ledger, test.api.clock);
  const app = createApp({ ...test.api, database, wallets, cache: createResponseCache(changes) });
  const call = (to: string, body?: object, token?: string) =>
    app.request(to, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
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

it('is readable by its owner alone and contains no secret in plain text', async () => {
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
  for (const key of await sealedKeysAfter(test.database, '', 10)) {
    expect(text).not.toContain(await unsealKey(key, keys, bytes => Buffer.from(bytes).toString('hex')));
  }
});

it('is a consistent snapshot, taken while the product runs', async () => {
  const during = path(places, 'during');
  const joins = (async () => {
    for (let i = 0; i < 4; i++) await join(test, await newFarmer(test), 'pool-stellar-01');
  })();
  const [manifest] = await Promise.all([backup(test.database, during, test.api.clock(), keys), joins]);
  const { database } = await restoreIn(during);
  expect((await rebuild(database)).changed).toBe(0);
  expect(manifest.events).toBeGreaterThan(0);
});

/** Does something while the key of the farmer's wallet cannot be unsealed. */
async function withBrokenKey(work: () => Promise<void>) {
  const { address } = farmer;
  const set = (sealed: Buffer) =>
    test.database.query('UPDATE custody.keys SET sealed = $1 WHERE address = $2', [sealed, address]);
  const { rows } = await test.database.query('SELECT sealed FROM custody.keys WHERE address = $1', [address]);
  await set(randomBytes(rows[0].sealed.length));
  try {
    await work();
  } finally {
    await set(rows[0].sealed);
  }
}

it('is not made while a custodial key cannot be unsealed, and names its farmer', async () => {
  const broken = path(places, 'broken');
  await withBrokenKey(async () => {
    await expect(backup(test.database, broken, test.api.clock(), keys)).rejects.toThrow(
      `cannot be unsealed: ${farmer.address} of farmer ${farmer.farmerId}`,
    );
  });
  expect(await readdir(places)).not.toContain('broken');
  expect(await readdir(places)).not.toContain('broken.part');
});

it('is not made with another master key', async () => {
  const other = new KeyRing([newMasterKey()]);
  const made = backup(test.database, path(places, 'other'), test.api.clock(), other);
  await expect(made).rejects.toThrow(MasterKeyRefused);
});

it('is restored with several master keys, when it was made in the middle of a rotation', async () => {
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
  const manifest = await backup(database, halfway, test.api.clock(), both);
  expect(manifest.masterKeys).toEqual([masterKey.id, next.id].sort());
  await expect(restoreIn(halfway, new KeyRing([next]))).rejects.toThrow(masterKey.id);
  const { restored } = await restoreIn(halfway, both);
  expect(restored.keys).toBe(3);
});

it('gives a database its master key, when it is from before keys were recorded', async () => {
  const old = path(places, 'old');
  const manifest = await backup(test.database, old, test.api.clock(), keys);
  await writeManifest(old, {
    ...manifest,
    tables: manifest.tables.filter(({ name }) => name !== 'custody.master_key'),
  });
  const { database } = await restoreIn(old);
  expect(await recordedKeyId(database)).toBe(masterKey.id);
});

it('is refused without the master key of its keys', async () => {
  const { url, database } = await emptyDatabase();
  const other = new KeyRing([newMasterKey()]);
  await expect(restore(url, database, folder, other)).rejects.toThrow(
    `sealed under master key ${masterKey.id}`,
  );
  expect(await isEmpty(database)).toEqual({ found: null });
});

it.each([
  ['a row was changed', 'public.users.jsonl.gz', (text: string) => text.replace('@', '@not-')],
  ['a row is missing', 'public.plantings.jsonl.gz', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['the manifest was changed', 'manifest.json', (text: string) => text.replace('"rows": ', '"rows": 1')],
])('is refused when %s, and leaves the database empty', async (what, file, change) => {
  const copy = await spoiled(what.replaceAll(' ', '-'), file, change);
  const { url, database } = await emptyDatabase();
  await expect(restore(url, database, copy, keys)).rejects.toThrow(
    /differs from what was backed up|was changed after the backup/,
  );
  expect(await isEmpty(database)).toEqual({ found: null });
});

it('is refused when an event chain is broken', async () => {
  const client = await test.database.connect();
  const copy = path(places, 'tampered');
  try {
    await client.query(`UPDATE emt_messages SET message_data = message_data || '{"userId": "me"}'
      WHERE message_type = 'UserRegistered' AND message_data->>'role' = 'farmer'`);
    await backup(test.database, copy, test.api.clock(), keys);
  } finally {
    client.release();
  }
  const { url, database } = await emptyDatabase();
  await expect(restore(url, database, copy, keys)).rejects.toThrow(/The event chain of user-.* is broken/);
});

it('needs an empty database to be restored, and an unused folder to be written', async () => {
  const { url, database } = await restoreIn(folder);
  await expect(restore(url, database, folder, keys)).rejects.toThrow('The database is not empty');
  await expect(backup(test.database, folder, test.api.clock(), keys)).rejects.toThrow('already exists');
  await expect(restore(url, database, places, keys)).rejects.toThrow('is not a backup');
});
