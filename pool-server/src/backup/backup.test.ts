import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join as path } from 'node:path';
import { sealedKeysAfter } from '../custody/check-keys.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { MasterKeyRefused } from '../custody/master-key.ts';
import { unsealKey } from '../custody/sealed-key.ts';
import { rebuild } from '../projections/rebuild.ts';
import { backedUpPool } from '../testing/backed-up-pool.ts';
import { newMasterKey } from '../testing/custody.ts';
import { join, newFarmer, PASSWORD } from '../testing/people.ts';
import { readManifest } from './manifest.ts';
import { unpack } from './rows.ts';

const pool = await backedUpPool();
const { test, farmer, masterKey, keys, backupKey, places, folder, backUp, restoreIn } = pool;
afterAll(() => pool.close());

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
