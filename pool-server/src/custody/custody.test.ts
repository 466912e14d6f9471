import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { accountKey, isAccount } from 'shared-api/address';
import { type Database, inTransaction, openDatabase } from '../database/database.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import type { TransactionHash } from '../ledger/ledger.ts';
import { type Custody, openCustody } from './custody.ts';
import { CustodyError, MasterKey } from './master-key.ts';
import { migrateCustody } from './migrate-custody.ts';

const hash = 'ab'.repeat(32) as TransactionHash;
const raw = randomBytes(32);
const masterKey = new MasterKey(raw);
let drop: () => Promise<void>;
let database: Database;
let custody: Custody;

beforeAll(async () => {
  const test = await createTestDatabase();
  drop = test.drop;
  database = openDatabase(test.url);
  await Promise.all([migrateCustody(database), migrateCustody(database)]);
});

beforeEach(async () => {
  await database.query('TRUNCATE custody.keys');
  custody = openCustody({ database, masterKey });
});

afterAll(async () => {
  await database.end();
  await drop();
});

const signs = async (by: Custody, address: Awaited<ReturnType<Custody['createWallet']>>) =>
  isSignedBy(accountKey(address), Buffer.from(hash, 'hex'), await by.sign(address, hash));

it('opens wallets whose signatures the ledger believes', async () => {
  const [one, two] = [await custody.createWallet(), await custody.createWallet()];
  expect(one).not.toBe(two);
  expect(isAccount(one)).toBe(true);
  expect(await signs(custody, one)).toBe(true);
  expect(isSignedBy(accountKey(two), Buffer.from(hash, 'hex'), await custody.sign(one, hash))).toBe(false);
  expect(await signs(openCustody({ database, masterKey: new MasterKey(raw) }), two)).toBe(true);
});

it('creates a wallet together with whatever else its caller writes, or not at all', async () => {
  let address = '';
  const failed = inTransaction(database, async tx => {
    address = await custody.createWallet(tx);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  const { rowCount } = await database.query('SELECT 1 FROM custody.keys WHERE address = $1', [address]);
  expect(rowCount).toBe(0);
});

it('refuses wallets that are not kept here', async () => {
  const address = await custody.createWallet();
  await database.query('TRUNCATE custody.keys');
  await expect(custody.sign(address, hash)).rejects.toThrow(CustodyError);
});

it('opens nothing that was tampered with, in any byte', async () => {
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

it('opens a key only for the wallet it belongs to', async () => {
  const [one, two] = [await custody.createWallet(), await custody.createWallet()];
  await database.query(
    'UPDATE custody.keys SET sealed = (SELECT sealed FROM custody.keys WHERE address = $1) WHERE address = $2',
    [one, two],
  );
  await expect(custody.sign(two, hash)).rejects.toThrow(CustodyError);
});

it('opens nothing under another master key', async () => {
  const address = await custody.createWallet();
  const other = openCustody({ database, masterKey: new MasterKey(randomBytes(32)) });
  await expect(other.sign(address, hash)).rejects.toThrow('sealed under another master key');
});

it('rotates: seals every key anew, while wallets go on signing', async () => {
  const addresses = await Promise.all(Array.from({ length: 250 }, () => custody.createWallet()));
  const next = new MasterKey(randomBytes(32));
  const both = openCustody({ database, masterKey: next, earlierKeys: [masterKey] });
  const [first = ''] = addresses;
  expect(isAccount(first) && (await signs(both, first))).toBe(true);
  expect(await both.reseal()).toBe(250);
  expect(await both.reseal()).toBe(0);
  const after = openCustody({ database, masterKey: next });
  for (const address of addresses.slice(0, 5)) expect(await signs(after, address)).toBe(true);
  expect(isAccount(first) && (await custody.sign(first, hash).catch(error => error))).toBeInstanceOf(
    CustodyError,
  );
});

it('hands a secret out to be used, then wipes it', () => {
  const secret = randomBytes(32);
  const held = masterKey.unseal(masterKey.seal(secret, 'GA'), 'GA', opened => {
    expect(Buffer.compare(opened, secret)).toBe(0);
    return opened;
  });
  expect(held.every(byte => byte === 0)).toBe(true);
});

it('shows no secret, however it is printed or fails', async () => {
  const address = await custody.createWallet();
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM custody.keys');
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  const secret = masterKey.unseal(sealed, address, opened => Buffer.from(opened).toString('hex'));
  const failure = await openCustody({ database, masterKey: new MasterKey(randomBytes(32)) })
    .sign(address, hash)
    .catch((error: Error) => error);
  const shown = [masterKey, custody, failure, sealed.toString('hex')].flatMap(each => [
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
