import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { StellarAddress } from 'shared-api/address';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { many } from '../database/database.ts';
import { migratedTestDatabase } from '../database/migrated-test-database.ts';
import { readSetting } from '../database/settings.ts';
import { checkInvariants } from '../engine/invariant-watch.ts';
import { testApi } from '../http/test-api.ts';
import { TESTNET, type TestStellar, testStellar } from '../ledger/stellar/test-ledger.ts';
import { xlm } from '../ledger/test-keys.ts';
import { readEnvironment } from './environment.ts';
import { foundOnStellar, mustBelong } from './found-on-stellar.ts';
import { openServices } from './open-services.ts';

const PLATFORM = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ' as StellarAddress;
const log = pino({ level: 'silent' });
let stellar: TestStellar;
let store: Awaited<ReturnType<typeof migratedTestDatabase>>;
let dataDir: string;

beforeAll(async () => {
  stellar = await testStellar();
  store = await migratedTestDatabase();
  await migrateCustody(store.database);
  dataDir = await mkdtemp(join(tmpdir(), 'kale-stellar-'));
});

beforeEach(() => {
  // The ledger of the programs reads the real clock, and refuses an RPC that is behind it.
  stellar.network.now = Date.now();
});

afterAll(async () => {
  await stellar.rpc.close();
  await store.drop();
  await rm(dataDir, { recursive: true });
});

const environment = (more: Record<string, string> = {}) => {
  const env = readEnvironment({
    DATABASE_URL: store.url,
    DATA_DIR: dataDir,
    LEDGER: 'stellar',
    RPC_URL: stellar.rpc.url,
    NETWORK_PASSPHRASE: TESTNET.passphrase,
    KALE_CONTRACT: TESTNET.kaleContract,
    KALE_ISSUER: TESTNET.kaleIssuer,
    PLATFORM_ADDRESS: PLATFORM,
    ...more,
  });
  if (!env.stellar) throw new Error('unreachable');
  return { env, stellar: env.stellar };
};
const found = (more: Record<string, string> = {}) => {
  const { env, stellar: settings } = environment(more);
  return foundOnStellar(env, settings, log);
};

it('founds nothing where the RPC serves another asset', async () => {
  await expect(found({ KALE_ISSUER: PLATFORM })).rejects.toThrow('not KALE of KALE_ISSUER');
  expect(await readSetting(store.database, 'stellar_network')).toBeNull();
});

it('keeps no address for the fee that cannot take it', async () => {
  await expect(found()).rejects.toThrow(`${PLATFORM} has no account on this network`);
  await stellar.network.fund(PLATFORM, xlm('10'));
  await expect(found()).rejects.toThrow(`${PLATFORM} cannot be paid in KALE`);
  expect(await readSetting(store.database, 'platform_address')).toBeNull();
  await stellar.network.giveTrustline(PLATFORM);
});

it('asks for an administrator', async () => {
  await expect(found()).rejects.toThrow('set ADMIN_EMAIL and ADMIN_PASSWORD');
});

it('makes the administrator and the platform once, and no pool, farmer or block', async () => {
  const admin = { ADMIN_EMAIL: 'admin@pool.example', ADMIN_PASSWORD: 'long enough' };
  await found(admin);
  await found({ ...admin, ADMIN_EMAIL: 'another@pool.example' });
  await found();
  expect(await many(store.database, 'SELECT email, role FROM users')).toEqual([
    { email: 'admin@pool.example', role: 'admin' },
  ]);
  expect(await readSetting(store.database, 'platform_address')).toBe(PLATFORM);
  for (const table of ['pools', 'farmers', 'blocks']) {
    expect(await many(store.database, `SELECT FROM ${table}`)).toEqual([]);
  }
});

it('opens services over Stellar, without faucet, books or a founding account, whose invariants hold', async () => {
  const services = await openServices(environment().env);
  try {
    expect(services.sandbox).toBeNull();
    expect(services.ledger.network.name).toBe('testnet');
    expect(await services.ledger.farm()).toMatchObject({ index: 0 });
    const checks = await checkInvariants(services);
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
  } finally {
    await services.close();
  }
});

it('tells clients of no sandbox: no faucet, no ready accounts, no books', async () => {
  const test = await testApi({ ledger: stellar.ledger, faucet: null, books: null, sandbox: null });
  try {
    const { body } = await test.call('GET', '/info');
    expect(body).toMatchObject({ network: { name: 'testnet', blockIntervalSeconds: 300 }, sandbox: null });
    expect(body.capabilities).not.toContain('sandbox');
    expect(body.capabilities).not.toContain('custody-books');
  } finally {
    await test.close();
  }
});

it('keeps a database with the network that it began with', () => {
  expect(() => mustBelong('a sandbox', TESTNET.passphrase)).toThrow('This database belongs to a sandbox');
  expect(() => mustBelong(TESTNET.passphrase, 'a sandbox')).toThrow('take another one');
  expect(() => mustBelong(null, 'a sandbox')).not.toThrow();
  expect(() => mustBelong(TESTNET.passphrase, TESTNET.passphrase)).not.toThrow();
});
