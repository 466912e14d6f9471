import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedSandbox, REFUSED, runProgram } from '../testing/program.ts';
import { TESTNET } from '../testing/stellar/ledger.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const sandbox = await preparedSandbox();
const { database, variables, keyFile } = sandbox;
await sandbox.stopSigner();
const key = readFileSync(keyFile, 'utf8').trim();

beforeEach(() => writeFileSync(keyFile, `${key}\n`, { mode: 0o600 }));

afterAll(() => sandbox.drop());

const otherKey = () => randomBytes(32).toString('hex');
const PROGRAMS = ['signer', 'backup'];

it('generates a key at the first start of a sandbox, readable only by its owner', () => {
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

it.each(PROGRAMS)('%s refuses to start without the key, and generates no new one', async program => {
  rmSync(keyFile);
  const { code, output } = await runProgram(program, variables);
  expect(output).toMatch(/There is no master key.*MASTER_KEY.*master-key/s);
  expect(code).toBe(REFUSED);
  expect(existsSync(keyFile)).toBe(false);
});

it.each(PROGRAMS)('%s refuses to start with another key, and says what to do', async program => {
  const { code, output } = await runProgram(program, { ...variables, MASTER_KEY: otherKey() });
  expect(output).toMatch(/sealed under master key [0-9a-f]{16}.*MASTER_KEYS_EARLIER/s);
  expect(output).not.toContain(key);
  expect(code).toBe(REFUSED);
});

it.each(PROGRAMS)('%s starts while a new key waits for its rotation', async program => {
  const both = { ...variables, MASTER_KEY: otherKey(), MASTER_KEYS_EARLIER: `${otherKey()}, ${key}` };
  expect(await runProgram(program, both)).toMatchObject({ code: program === 'signer' ? null : 0 });
});

it.each(['migrate-and-seed', 'api', 'engine'])('%s does not need the key', async program => {
  rmSync(keyFile);
  const { code } = await runProgram(program, { ...variables, MASTER_KEY: 'not a key' });
  expect(code).toBe(program === 'migrate-and-seed' ? 0 : null);
});

it('restore needs the key of the backup, which may be one of several, and generates none', async () => {
  const folder = join(sandbox.dataDir, 'a-backup');
  expect(await runProgram('backup', variables, folder)).toMatchObject({ code: 0 });
  const read = await runProgram('read-backup', { DATA_DIR: sandbox.dataDir }, folder);
  expect(read.code).toBe(0);
  expect(read.output).toMatch(/^\{"table":"public\.users","row":\{.*"farmer@kale\.test"/m);
  const empty = await createTestDatabase();
  rmSync(keyFile);
  const elsewhere = { ...variables, DATABASE_URL: empty.url };
  try {
    const without = await runProgram('restore', elsewhere, folder);
    expect(without.output).toContain('There is no master key');
    expect(without.code).toBe(REFUSED);
    expect(existsSync(keyFile)).toBe(false);
    const wrong = await runProgram('restore', { ...elsewhere, MASTER_KEY: otherKey() }, folder);
    expect(wrong.output).toMatch(/this backup are sealed under master key [0-9a-f]{16}/);
    expect(wrong.code).toBe(1);
    const several = { ...elsewhere, MASTER_KEY: otherKey(), MASTER_KEYS_EARLIER: key };
    expect(await runProgram('restore', several, folder)).toMatchObject({ code: 0 });
    expect(await runProgram('signer', { ...elsewhere, MASTER_KEY: key })).toMatchObject({ code: null });
  } finally {
    await empty.drop();
  }
});

it('generates no key on Stellar, not even for an empty database', async () => {
  const empty = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'kale-keys-'));
  try {
    const { code, output } = await runProgram('signer', {
      ...variables,
      DATABASE_URL: empty.url,
      DATA_DIR: folder,
      LEDGER: 'stellar',
      RPC_URLS: 'http://127.0.0.1:9',
      NETWORK_PASSPHRASE: TESTNET.passphrase,
      KALE_CONTRACT: TESTNET.kaleContract,
      KALE_ISSUER: TESTNET.kaleIssuer,
      PLATFORM_ADDRESS: TESTNET.kaleIssuer,
      TRUSTED_PROXIES: 'none',
    });
    expect(output).toContain('There is no master key');
    expect(code).toBe(REFUSED);
    expect(existsSync(join(folder, 'master-key'))).toBe(false);
  } finally {
    await empty.drop();
    await rm(folder, { recursive: true });
  }
});

describe('a database from before keys were recorded', () => {
  beforeEach(async () => {
    await database.query('DROP TABLE IF EXISTS custody.master_key, custody.key_holders');
  });

  it('refuses a key that does not open its records', async () => {
    const { code, output } = await runProgram('signer', {
      ...variables,
      MASTER_KEY: otherKey(),
    });
    expect(output).toMatch(/sealed under master key/);
    expect(code).toBe(REFUSED);
  });

  it('records the key that opens all of them', async () => {
    expect(await runProgram('signer', variables)).toMatchObject({ code: null });
    const { rows } = await database.query(
      'SELECT id IN (SELECT master_key_id FROM custody.keys) AS known FROM custody.master_key',
    );
    expect(rows).toEqual([{ known: true }]);
  });

  it('starts with one record that cannot be opened, and names its owner', async () => {
    const { rows } = await database.query<{ farmer: string; address: string; sealed: Buffer }>(
      'SELECT f.id AS farmer, k.address, k.sealed FROM custody.keys k JOIN farmers f ON f.custodial_address = k.address LIMIT 1',
    );
    const [record] = rows;
    const set = (sealed?: Buffer) =>
      database.query('UPDATE custody.keys SET sealed = $1 WHERE address = $2', [sealed, record?.address]);
    await set(randomBytes(60));
    const { code, output } = await runProgram('signer', variables);
    await set(record?.sealed);
    expect(output).toContain(`${record?.address} of farmer ${record?.farmer}`);
    expect(code).toBeNull();
  });

  it('refuses when no record can be opened', async () => {
    await database.query('CREATE TABLE kept AS SELECT * FROM custody.keys');
    await database.query("UPDATE custody.keys SET sealed = decode(repeat('00', 60), 'hex')");
    const { code, output } = await runProgram('signer', variables);
    await database.query(
      'UPDATE custody.keys k SET sealed = kept.sealed FROM kept WHERE kept.address = k.address',
    );
    expect(output).toContain('No custodial key can be unsealed');
    expect(code).toBe(REFUSED);
  });
});
