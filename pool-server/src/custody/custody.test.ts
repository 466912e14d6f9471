import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { accountKey, isAccount, type StellarAddress } from 'shared-api/address';
import { type Database, inTransaction } from '../database/database.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import type { TransactionHash } from '../ledger/ledger.ts';
import { newMasterKey, testCustody } from '../testing/custody.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { type Custody, openCustody } from './custody.ts';
import { KeyRing } from './key-ring.ts';
import { CustodyError, MasterKey, MasterKeyRefused } from './master-key.ts';
import { migrateCustody } from './migrate-custody.ts';

const hash = 'ab'.repeat(32) as TransactionHash;
const raw = randomBytes(32);
const masterKey = new MasterKey(raw);
let store: Awaited<ReturnType<typeof migratedTestDatabase>>;
let database: Database;
let custody: Custody;

beforeAll(async () => {
  store = await migratedTestDatabase();
  database = store.database;
  await Promise.all([migrateCustody(database), migrateCustody(database)]);
});

beforeEach(async () => {
  await database.query('TRUNCATE custody.keys, custody.master_key');
  custody = await testCustody(database, masterKey);
});

afterAll(() => store.drop());

const signs = async (by: Custody, address: StellarAddress) =>
  isSignedBy(accountKey(address), Buffer.from(hash, 'hex'), await by.sign(address, hash));
const openWith = (...keys: [MasterKey, ...MasterKey[]]) => openCustody({ database, keys: new KeyRing(keys) });

it('creates wallets whose signatures the ledger accepts', async () => {
  const [one, two] = [await custody.createWallet(), await custody.createWallet()];
  expect(one).not.toBe(two);
  expect(isAccount(one)).toBe(true);
  expect(await signs(custody, one)).toBe(true);
  expect(isSignedBy(accountKey(two), Buffer.from(hash, 'hex'), await custody.sign(one, hash))).toBe(false);
  expect(await signs(await openWith(new MasterKey(raw)), two)).toBe(true);
});

it('creates a wallet together with what its caller writes, or not at all', async () => {
  let address = '';
  const failed = inTransaction(database, async tx => {
    address = await custody.createWallet(tx);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  const { rowCount } = await database.query('SELECT 1 FROM custody.keys WHERE address = $1', [address]);
  expect(rowCount).toBe(0);
});

it('refuses to sign for unknown wallets', async () => {
  const address = await custody.createWallet();
  await database.query('TRUNCATE custody.keys');
  await expect(custody.sign(address, hash)).rejects.toThrow(CustodyError);
});

it('unseals nothing that was changed, in any byte', async () => {
  const address = await custody.createWallet();
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM custody.keys');
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  expect(sealed.length).toBe(12 + 32 + 16);
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => masterKey.unseal(changed, address, () => undefined)).toThrow(CustodyError);
  }
  expect(() => masterKey.unseal(sealed.subarray(0, 40), address, () => undefined)).toThrow(CustodyError);
  expect(() => masterKey.unseal(Buffer.alloc(0), address, () => undefined)).toThrow(CustodyError);
});

it('unseals a key only for its own wallet, and again once the row is repaired', async () => {
  const [one, two] = [await custody.createWallet(), await custody.createWallet()];
  const { rows } = await database.query('SELECT sealed FROM custody.keys WHERE address = $1', [two]);
  await database.query(
    'UPDATE custody.keys SET sealed = (SELECT sealed FROM custody.keys WHERE address = $1) WHERE address = $2',
    [one, two],
  );
  await expect(custody.sign(two, hash)).rejects.toThrow(CustodyError);
  await database.query('UPDATE custody.keys SET sealed = $1 WHERE address = $2', [rows[0].sealed, two]);
  expect(await signs(custody, two)).toBe(true);
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
    const address = await custody.createWallet();
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
    await expect(openWith(masterKey)).rejects.toThrow('run migrate-and-seed first');
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

it('shows no secret when it is printed or fails', async () => {
  const address = await custody.createWallet();
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM custody.keys');
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  const secret = masterKey.unseal(sealed, address, opened => Buffer.from(opened).toString('hex'));
  await database.query('UPDATE custody.keys SET sealed = $1', [randomBytes(60)]);
  const failure = await custody.sign(address, hash).catch((error: Error) => error);
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
