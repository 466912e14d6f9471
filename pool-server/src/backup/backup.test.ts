import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { gzipSync } from 'node:zlib';
import { verifyEvents } from '../audit/verify.ts';
import { sealedKeysAfter } from '../custody/check-keys.ts';
import { openCustody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { MasterKeyRefused } from '../custody/master-key.ts';
import { recordedKeyId } from '../custody/recorded-key.ts';
import { rotateMasterKey } from '../custody/rotate.ts';
import { unsealKey } from '../custody/sealed-key.ts';
import { type Database, many, openDatabase } from '../database/database.ts';
import { follow } from '../events/read.ts';
import { createApp } from '../http/app.ts';
import { rebuild } from '../projections/rebuild.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { playBlock } from '../testing/block.ts';
import { newMasterKey, testCustody, testSigner } from '../testing/custody.ts';
import {
  type FarmerPerson,
  join,
  newApiKey,
  newFarmer,
  newPool,
  PASSWORD,
  type Person,
} from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { backup, withMasterKeys } from './backup.ts';
import { BackupKey } from './backup-key.ts';
import { BackupTampered, readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';
import { unpack } from './rows.ts';

const masterKey = newMasterKey();
const keys = new KeyRing([masterKey]);
const backupKey = new BackupKey(randomBytes(32));
let test: TestApi;
let farmer: FarmerPerson;
let operator: Person;
let places: string;
let folder: string;
const drops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  test = await testApi({}, masterKey);
  await test.database.query("SELECT create_event_months('2026-11-01', 1)");
  const pool = await newPool(test, 'pool-stellar-01');
  const { poolId } = pool;
  operator = pool;
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
  await backUp(folder);
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await test.close();
  await rm(places, { recursive: true });
});

const backUp = (to: string, { database = test.database, withKeys = keys, key = backupKey } = {}) =>
  backup({ database, now: test.api.clock(), key, checkCustody: withMasterKeys(database, withKeys) }, to);

async function emptyDatabase() {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, 3);
  drops.push(async () => {
    await database.end();
    await drop();
  });
  return { url, database };
}
async function restoreIn(from: string, { withKeys = keys, key = backupKey as BackupKey | null } = {}) {
  const { url, database } = await emptyDatabase();
  const now = test.api.clock();
  const restored = restore({ url, database, folder: from, keys: withKeys, backupKey: key, now });
  // A restore is atomic: a refused one leaves the database empty.
  await restored.catch(async () => expect(await isEmpty(database)).toEqual({ found: null }));
  return { url, database, restored: await restored };
}
const isEmpty = async (database: Database) =>
  (await many(database, "SELECT to_regclass('public.settings') AS found"))[0];

/** Starts the API on a restored database; returns a function that calls it. */
async function serve(url: string, database: Database) {
  const changes = await listenToChanges(url);
  drops.unshift(changes.close);
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

it('is readable only by its owner, encrypted, and without secrets even for a holder of its key', async () => {
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const stored: Buffer[] = [];
  for (const file of await readdir(folder)) {
    expect((await stat(path(folder, file))).mode & 0o077).toBe(0);
    stored.push(await readFile(path(folder, file)));
  }
  const outside = Buffer.concat(stored).toString('latin1');
  expect(outside).toContain(masterKey.id);
  expect(outside).not.toContain(farmer.email);
  const rows: string[] = [];
  for (const { file } of (await readManifest(folder, backupKey)).tables)
    for await (const lines of unpack(path(folder, file), backupKey)) rows.push(...lines);
  const text = rows.join('\n');
  expect(text).toContain(farmer.email);
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
  const [manifest] = await Promise.all([backUp(during), joins]);
  const { database } = await restoreIn(during);
  expect((await rebuild(database)).changed).toBe(0);
  expect(manifest.events).toBeGreaterThan(0);
});

/** Runs a function while the key of the farmer's wallet cannot be unsealed. */
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

it('fails while a custodial key cannot be unsealed, and names its farmer', async () => {
  const broken = path(places, 'broken');
  await withBrokenKey(async () => {
    await expect(backUp(broken)).rejects.toThrow(
      `cannot be unsealed: ${farmer.address} of farmer ${farmer.farmerId}`,
    );
  });
  expect(await readdir(places)).not.toContain('broken');
  expect(await readdir(places)).not.toContain('broken.part');
});

it('fails with another master key', async () => {
  const made = backUp(path(places, 'other'), { withKeys: new KeyRing([newMasterKey()]) });
  await expect(made).rejects.toThrow(MasterKeyRefused);
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

describe('a copy that differs from the signed one', () => {
  const USERS = 'public.users.jsonl.gz.enc';
  let copies = 0;
  const copy = async () => {
    const to = path(places, `copy-${++copies}`);
    await cp(folder, to, { recursive: true });
    return to;
  };
  /** The database is in use: the copy is checked first. */
  const restoreHere = (from: string, key: BackupKey | null = backupKey) =>
    restore({
      ...{ url: '', database: test.database, keys },
      ...{ folder: from, backupKey: key, now: test.api.clock() },
    });
  const flip = async (file: string, at: number) => {
    const bytes = await readFile(file);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['a byte of a table changed', to => flip(path(to, USERS), 40)],
    ['a table is cut off', async to => truncate(path(to, USERS), (await stat(path(to, USERS))).size - 1)],
    ['a table is empty', to => truncate(path(to, USERS), 0)],
    ['a table is missing', to => rm(path(to, USERS))],
    [
      'a table is that of another backup',
      async to => {
        const other = path(places, `other-${copies}`);
        await backUp(other);
        await cp(path(other, USERS), path(to, USERS));
      },
    ],
    [
      'the manifest changed',
      async to => {
        const text = await readFile(path(to, 'manifest.json'), 'utf8');
        await writeFile(path(to, 'manifest.json'), text.replace('"rows": ', '"rows": 1'));
      },
    ],
    ['the signature is not one', to => writeFile(path(to, 'manifest.json.sig'), `${backupKey.id} 00\n`)],
    [
      'another key signed under the same name',
      async to => {
        const forger = Object.assign(new BackupKey(randomBytes(32)), { id: backupKey.id });
        await writeManifest(to, await readManifest(to, backupKey), forger);
      },
    ],
  ])('is refused: %s', async (_, spoil) => {
    const spoiled = await copy();
    await spoil(spoiled);
    await expect(restoreHere(spoiled)).rejects.toThrow(BackupTampered);
  });

  it('is refused when the restored data differs, even with a valid signature', async () => {
    const spoiled = await copy();
    const manifest = await readManifest(spoiled, backupKey);
    const tables = manifest.tables.map(table => ({ ...table, rows: table.rows + 1 }));
    await writeManifest(spoiled, { ...manifest, tables }, backupKey);
    await expect(restoreIn(spoiled)).rejects.toThrow('differs from what was backed up');
  });

  it('is refused with a reason under another backup key', async () => {
    const other = new BackupKey(randomBytes(32));
    await expect(restoreHere(folder, other)).rejects.toThrow(
      `backup key ${backupKey.id}, but this program has ${other.id}`,
    );
  });

  it('fails when a table is exchanged after the check', async () => {
    const spoiled = await copy();
    await flip(path(spoiled, USERS), 40);
    const read = async () => {
      for await (const _ of unpack(path(spoiled, USERS), backupKey));
    };
    await expect(read()).rejects.toThrow();
  });

  it('is restored without a signature only on request, and only if an earlier version made it', async () => {
    await expect(restoreHere(folder, null)).rejects.toThrow('manifest.json.sha256 is missing');
    const earlier = await copy();
    const manifest = await readManifest(earlier, backupKey);
    const tables = manifest.tables.map(({ fileSha256: _, ...table }) => ({
      ...table,
      file: table.file.replace('.enc', ''),
    }));
    for (const { name, file } of manifest.tables) {
      const rows: string[] = [];
      for await (const lines of unpack(path(earlier, file), backupKey)) rows.push(...lines);
      const text = rows.map(row => `${row}\n`).join('');
      await writeFile(path(earlier, `${name}.jsonl.gz`), gzipSync(text));
    }
    const text = JSON.stringify({ ...manifest, format: 'kale-pool-backup-1', tables });
    await writeFile(path(earlier, 'manifest.json'), text);
    await writeFile(path(earlier, 'manifest.json.sha256'), createHash('sha256').update(text).digest('hex'));
    await rm(path(earlier, 'manifest.json.sig'));
    await expect(restoreHere(earlier)).rejects.toThrow('add --unsigned');
    expect((await restoreIn(earlier, { key: null })).restored.keys).toBe(2);
  });
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
