import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { accountKey, encodeAccount, isAccount, type StellarAddress } from 'shared-api/address';
import { isSignedBy, publicKeyOf } from '../ledger/ed25519.ts';
import { newMasterKey, testCustody } from '../testing/custody.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { sealedKeysAfter } from './check-keys.ts';
import { type Custody, openCustody } from './custody.ts';
import { KeyRing } from './key-ring.ts';
import { CustodyError, type KeyEncryptionKey, MasterKey, MasterKeyRefused } from './master-key.ts';
import { migrateCustody } from './migrate-custody.ts';
import { rotateMasterKey } from './rotate.ts';
import { type SealedKey, unsealKey } from './sealed-key.ts';

const message = Buffer.from('ab'.repeat(32), 'hex');
const raw = randomBytes(32);
const masterKey = new MasterKey(raw);
let custody: Custody;

const store = await migratedTestDatabase();
const database = store.database;
await Promise.all([migrateCustody(database), migrateCustody(database)]);

beforeEach(async () => {
  await database.query('TRUNCATE custody.keys, custody.master_key');
  custody = await testCustody(database, masterKey);
});

afterAll(() => store.drop());

const signs = async (by: Custody, address: StellarAddress) =>
  isSignedBy(accountKey(address), message, await by.sign(address, message));
const openWith = (...keys: [MasterKey, ...MasterKey[]]) => openCustody({ database, keys: new KeyRing(keys) });

it('creates wallets whose signatures the ledger accepts', async () => {
  const [one, two] = [await custody.createWallet(null), await custody.createWallet(null)];
  expect(one).not.toBe(two);
  expect(isAccount(one)).toBe(true);
  expect(await signs(custody, one)).toBe(true);
  expect(isSignedBy(accountKey(two), message, await custody.sign(one, message))).toBe(false);
  expect(await signs(await openWith(new MasterKey(raw)), two)).toBe(true);
});

it('refuses to sign for unknown wallets', async () => {
  const address = await custody.createWallet(null);
  await database.query('TRUNCATE custody.keys');
  await expect(custody.sign(address, message)).rejects.toThrow(CustodyError);
});

it('unseals no record in which any byte was changed', async () => {
  const address = await custody.createWallet(null);
  const [row] = await sealedKeysAfter(database, '', 1);
  if (!row?.data_key) throw new Error('unreachable');
  const unseal = (changed: Partial<SealedKey>) =>
    unsealKey({ ...row, ...changed }, new KeyRing([masterKey]), secret => encodeAccount(publicKeyOf(secret)));
  expect(await unseal({})).toBe(address);
  for (const column of ['sealed', 'data_key'] as const) {
    const bytes = row[column] ?? new Uint8Array();
    expect(bytes.length).toBe(12 + 32 + 16);
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(unseal({ [column]: changed })).rejects.toThrow(CustodyError);
    }
    await expect(unseal({ [column]: bytes.subarray(0, 40) })).rejects.toThrow(CustodyError);
    await expect(unseal({ [column]: Buffer.alloc(0) })).rejects.toThrow(CustodyError);
  }
});

it('does not unseal a key after the payout address beside it was changed', async () => {
  const [own, thief] = [await custody.createWallet(null), await custody.createWallet(null)];
  const address = await custody.createWallet(own);
  expect((await custody.payoutOf(address)).payout).toBe(own);
  for (const change of [
    `payout = '${thief}'`,
    'payout = NULL',
    `next_payout = '${thief}', next_from = now()`,
    "purpose = 'records'",
  ]) {
    await database.query(`UPDATE custody.keys SET ${change} WHERE address = $1`, [address]);
    const fresh = await openWith(masterKey);
    await expect(fresh.payoutOf(address)).rejects.toThrow(CustodyError);
    await expect(fresh.sign(address, message)).rejects.toThrow(CustodyError);
    await database.query(
      "UPDATE custody.keys SET payout = $2, next_payout = NULL, next_from = NULL, purpose = 'wallet' WHERE address = $1",
      [address, own],
    );
  }
  expect(await signs(await openWith(masterKey), address)).toBe(true);
});

it('seals a key together with another payout address, also during a rotation of the master key', async () => {
  const [own, another] = [await custody.createWallet(null), await custody.createWallet(null)];
  const addresses = await Promise.all(Array.from({ length: 20 }, () => custody.createWallet(own)));
  const next = newMasterKey();
  const both = await openWith(next, masterKey);
  const bound = { payout: another, next_payout: null, next_from: null };
  await Promise.all([
    rotateMasterKey({ database, keys: new KeyRing([next, masterKey]) }),
    ...addresses.map(address => both.bindPayout(address, () => bound)),
  ]);
  const fresh = await openWith(next, masterKey);
  for (const address of addresses) {
    expect(await fresh.payoutOf(address)).toMatchObject(bound);
    expect(await signs(fresh, address)).toBe(true);
  }
});

it('forgets a payout address that was withdrawn while its record was being read', async () => {
  const [own, thief] = [await custody.createWallet(null), await custody.createWallet(null)];
  const address = await custody.createWallet(own);
  const present = { payout: own, next_payout: null, next_from: null };
  await custody.bindPayout(address, () => ({ ...present, next_payout: thief, next_from: new Date(0) }));
  const [read, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = new Proxy(database, {
    get: (of, name) =>
      name === 'query'
        ? async (...statement: Parameters<typeof of.query>) => {
            const result = await of.query(...statement);
            read.resolve();
            await arrived.promise;
            return result;
          }
        : Reflect.get(of, name),
  });
  const signer = await openCustody({ database: slow, keys: new KeyRing([masterKey]) });
  const earlier = signer.payoutOf(address);
  await read.promise;
  await signer.bindPayout(address, () => present);
  arrived.resolve();
  await earlier;
  expect(await signer.payoutOf(address)).toMatchObject(present);
});

it('unseals a key only for its own wallet, and again once the row is repaired', async () => {
  const [one, two] = [await custody.createWallet(null), await custody.createWallet(null)];
  const { rows } = await database.query('SELECT sealed FROM custody.keys WHERE address = $1', [two]);
  await database.query(
    'UPDATE custody.keys SET sealed = (SELECT sealed FROM custody.keys WHERE address = $1) WHERE address = $2',
    [one, two],
  );
  await expect(custody.sign(two, message)).rejects.toThrow(CustodyError);
  await database.query('UPDATE custody.keys SET sealed = $1 WHERE address = $2', [rows[0].sealed, two]);
  expect(await signs(custody, two)).toBe(true);
});

it('works with a master key that never leaves another machine, and can move to it from one in memory', async () => {
  const inside = newMasterKey();
  const remote: KeyEncryptionKey = {
    id: 'kms://example/keys/1',
    seal: async (secret, owner) => {
      await wait(1);
      return inside.seal(secret, owner);
    },
    unseal: async (sealed, owner, use) => {
      await wait(1);
      return inside.unseal(sealed, owner, use);
    },
  };
  const own = await custody.createWallet(null);
  const address = await custody.createWallet(own);
  const keys = new KeyRing([remote, masterKey]);
  expect(await rotateMasterKey({ database, keys })).toBe(2);
  const moved = await openCustody({ database, keys: new KeyRing([remote]) });
  expect(await signs(moved, address)).toBe(true);
  expect((await moved.payoutOf(address)).payout).toBe(own);
  expect(await signs(moved, await moved.createWallet(null))).toBe(true);
  expect(await moved.checkKeys()).toEqual({ keys: 3, unreadable: [] });
  await expect(openWith(masterKey)).rejects.toThrow(remote.id);
});

describe('opening', () => {
  it('is refused with a master key other than the recorded one, even for an empty custody', async () => {
    const other = newMasterKey();
    await expect(openWith(other)).rejects.toThrow(MasterKeyRefused);
    await expect(openWith(other)).rejects.toThrow(
      `sealed under master key ${masterKey.id}, but this program has ${other.id}`,
    );
    await expect(openWith(other, masterKey)).resolves.toBeDefined();
  });

  it('is refused while a key that seals a record is missing', async () => {
    const address = await custody.createWallet(null);
    const lost = newMasterKey();
    await database.query('UPDATE custody.keys SET master_key_id = $1 WHERE address = $2', [lost.id, address]);
    await expect(openWith(masterKey)).rejects.toThrow(`sealed under master key ${lost.id}`);
  });

  it('is refused when the canary was replaced', async () => {
    await database.query('UPDATE custody.master_key SET canary = $1', [randomBytes(55)]);
    await expect(openWith(masterKey)).rejects.toThrow('does not open the canary');
  });

  it('is refused before a master key was recorded', async () => {
    await database.query('TRUNCATE custody.master_key');
    await expect(openWith(masterKey)).rejects.toThrow('start the signer first');
  });
});

it('wipes a secret after use', () => {
  const secret = randomBytes(32);
  const held = masterKey.unseal(masterKey.seal(secret, 'GA'), 'GA', opened => {
    expect(Buffer.compare(opened, secret)).toBe(0);
    return opened;
  });
  expect(held.every(byte => byte === 0)).toBe(true);
});

it('reveals no secret when it is printed or fails', async () => {
  const address = await custody.createWallet(null);
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM custody.keys');
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  const [row] = await sealedKeysAfter(database, '', 1);
  if (!row) throw new Error('unreachable');
  const secret = await unsealKey(row, new KeyRing([masterKey]), opened =>
    Buffer.from(opened).toString('hex'),
  );
  await database.query('UPDATE custody.keys SET sealed = $1', [randomBytes(60)]);
  const failure = await custody.sign(address, message).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(CustodyError);
  const keys = new KeyRing([masterKey]);
  const shown = [masterKey, keys, custody, failure, sealed.toString('hex')].flatMap(each => [
    String(each),
    JSON.stringify(each) ?? '',
    inspect(each, { depth: 9, showHidden: true }),
  ]);
  for (const text of shown) {
    for (const forbidden of [secret, raw.toString('hex'), raw.toString('base64')]) {
      expect(text).not.toContain(forbidden);
    }
  }
});
