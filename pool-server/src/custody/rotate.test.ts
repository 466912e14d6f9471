import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accountKey, type StellarAddress } from 'shared-api/address';
import { type Database, many, type Transaction } from '../database/database.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import type { TransactionHash } from '../ledger/ledger.ts';
import { newMasterKey, testCustody } from '../testing/custody.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { type Custody, openCustody } from './custody.ts';
import { holdKeys } from './key-holders.ts';
import { KeyRing, type MasterKeys } from './key-ring.ts';
import type { MasterKey } from './master-key.ts';
import { recordedKeyId, sealingKeyIds } from './recorded-key.ts';
import { rotateMasterKey } from './rotate.ts';

const hash = 'ab'.repeat(32) as TransactionHash;
const WALLETS = 450;
let store: Awaited<ReturnType<typeof migratedTestDatabase>>;
let database: Database;
let old: MasterKey;
let next: MasterKey;
let before: Custody;
let addresses: StellarAddress[];

beforeEach(async () => {
  store = await migratedTestDatabase();
  database = store.database;
  [old, next] = [newMasterKey(), newMasterKey()];
  before = await testCustody(database, old);
  addresses = await Promise.all(Array.from({ length: WALLETS }, () => before.createWallet(null)));
});

afterEach(() => store.drop());

const ringOf = (...keys: MasterKeys) => new KeyRing(keys);
const open = (...keys: MasterKeys) => openCustody({ database, keys: ringOf(...keys) });
const rotate = (patienceMs?: number) => rotateMasterKey({ database, keys: ringOf(next, old), patienceMs });
const signs = async (by: Custody, address: StellarAddress) =>
  isSignedBy(accountKey(address), Buffer.from(hash, 'hex'), await by.sign(address, Buffer.from(hash, 'hex')));
const expectAllSigned = async (by: Custody) => {
  for (const address of addresses) expect(await signs(by, address)).toBe(true);
};

/** The database of a process that is killed at its n-th statement: all its connections are lost. */
function killedAt(step: number): Database {
  const clients: Transaction[] = [];
  let count = 0;
  const connect = async () => {
    const client = await database.connect();
    clients.push(client);
    return new Proxy(client, {
      get(of, name) {
        if (name === 'release' && count >= step) return () => undefined;
        if (name !== 'query') return Reflect.get(of, name);
        return (...args: [string, unknown[]?]) => {
          count++;
          if (count === step) for (const each of clients) each.release(true);
          if (count >= step) throw new Error('killed');
          return of.query(...args);
        };
      },
    });
  };
  return new Proxy(database, { get: (of, name) => (name === 'connect' ? connect : Reflect.get(of, name)) });
}

const isLocked = async () =>
  (
    await many(
      database,
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
  ).length > 0;

it('seals every key under the new master key and makes it that of the database', async () => {
  expect(await rotate()).toBe(WALLETS);
  expect(await sealingKeyIds(database)).toEqual([next.id]);
  expect(await recordedKeyId(database)).toBe(next.id);
  await expectAllSigned(await open(next));
  await expect(open(old)).rejects.toThrow(`sealed under master key ${next.id}`);
  expect(await rotate()).toBe(0);
});

it('is refused without the key of the database, and changes nothing', async () => {
  await expect(rotateMasterKey({ database, keys: ringOf(next) })).rejects.toThrow(old.id);
  expect(await sealingKeyIds(database)).toEqual([old.id]);
});

it('lets programs sign and create wallets during a rotation, whichever key they started with', async () => {
  // One was started with both keys; the other reads the new one from its file.
  let file: MasterKeys = [old];
  const keys = ringOf(old);
  const programs = [await open(next, old), await openCustody({ database, keys })];
  const release = await holdKeys({
    database,
    program: 'engine',
    keys,
    reread: async () => file,
    refreshMs: 20,
  });
  let isOver = false;
  let signatures = 0;
  const created: StellarAddress[] = [];
  const working = programs.map(async program => {
    while (!isOver) {
      created.push(await program.createWallet(null));
      for (const address of [...addresses.slice(0, 20), ...created.slice(-2)]) {
        expect(await signs(program, address)).toBe(true);
        signatures++;
      }
    }
  });
  await wait(100);
  file = [next, old];
  await rotate();
  await wait(100);
  isOver = true;
  await Promise.all(working);
  await release();
  expect(signatures).toBeGreaterThan(50);
  addresses.push(...created);
  expect(await sealingKeyIds(database)).toEqual([next.id]);
  await expectAllSigned(await open(next));
});

it('changes nothing while a running program lacks the new key, and names the program', async () => {
  const keys = ringOf(old);
  const release = await holdKeys({ database, program: 'engine', keys, reread: async () => null });
  await expect(rotate(300)).rejects.toThrow(`do not have the new master key ${next.id}: engine`);
  expect(await recordedKeyId(database)).toBe(old.id);
  expect(await sealingKeyIds(database)).toEqual([old.id]);
  await release();
  expect(await rotate(300)).toBe(WALLETS);
});

it('does not wait for a program that was killed a while ago', async () => {
  await holdKeys({ database, program: 'engine', keys: ringOf(old), reread: async () => null });
  await database.query("UPDATE custody.key_holders SET seen_at = now() - interval '31 seconds'");
  expect(await rotate(300)).toBe(WALLETS);
});

it('refuses a program that starts with the old key after the switch', async () => {
  await rotate();
  const late = holdKeys({ database, program: 'api', keys: ringOf(old), reread: async () => null });
  await expect(late).rejects.toThrow(`sealed under master key ${next.id}`);
  expect(await many(database, 'SELECT FROM custody.key_holders')).toEqual([]);
});

it('finishes when it is run again after being killed anywhere', async () => {
  // In the switch, in the first batch of rows, at its end, and in the later batches.
  const steps = [1, 3, 6, 7, 8, 9, 20, 150, 209, 300, 100, 230];
  for (const step of steps) {
    const killed = rotateMasterKey({ database: killedAt(step), keys: ringOf(next, old) });
    await expect(killed).rejects.toThrow('killed');
    while (await isLocked()) await wait(10); // the server notices a lost connection a moment later
    const programs = await open(next, old);
    for (const address of addresses.slice(-40)) expect(await signs(programs, address)).toBe(true);
  }
  await rotate();
  expect(await sealingKeyIds(database)).toEqual([next.id]);
  await expectAllSigned(await open(next));
});

it('seals all others when some keys cannot be unsealed, and names those', async () => {
  const [broken = ''] = addresses;
  await database.query('UPDATE custody.keys SET sealed = $1 WHERE address = $2', [randomBytes(60), broken]);
  await expect(rotate()).rejects.toThrow(`1 custodial keys cannot be unsealed`);
  await expect(rotate()).rejects.toThrow(broken);
  const left = await many(database, 'SELECT address FROM custody.keys WHERE master_key_id = $1', [old.id]);
  expect(left).toEqual([{ address: broken }]);
});

it('does not run twice at the same time', async () => {
  const both = await Promise.allSettled([rotate(), rotate()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sealingKeyIds(database)).toEqual([next.id]);
});
