import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { StellarAddress } from 'shared-api/address';
import { many } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import { systemClock } from '../domain/clock.ts';
import { checkInvariants } from '../engine/invariant-watch.ts';
import { startServer, stopServer } from '../http/server.ts';
import { createSandboxLedger } from '../ledger/sandbox/sandbox-ledger.ts';
import { createSignerApp } from '../signer/app.ts';
import { testCustody, testSigner } from '../testing/custody.ts';
import { xlm } from '../testing/keys.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { newAdmin } from '../testing/people.ts';
import { TESTNET, testStellar } from '../testing/stellar/ledger.ts';
import { testApi } from '../testing/test-api.ts';
import { readEnvironment } from './environment.ts';
import { assertSameNetwork, initializeStellar } from './initialize-stellar.ts';
import { openServices } from './open-services.ts';

const PLATFORM = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ' as StellarAddress;
const SIGNER_SECRET = 'ab'.repeat(32);
const log = pino({ level: 'silent' });

const stellar = await testStellar();
const store = await migratedTestDatabase();
const custody = await testCustody(store.database);
const ledger = createSandboxLedger({ database: store.database, clock: systemClock });
const policy = testSigner(store.database, custody, ledger, systemClock);
const signer = await startServer(createSignerApp(policy, SIGNER_SECRET, log), 0);
const dataDir = await mkdtemp(join(tmpdir(), 'kale-stellar-'));

beforeEach(() => {
  // The Stellar ledger uses the real clock and refuses an RPC that lags behind it.
  stellar.network.now = Date.now();
});

afterAll(async () => {
  await stopServer(signer);
  await stellar.rpc.close();
  await store.drop();
  await rm(dataDir, { recursive: true });
});

const environment = (more: Record<string, string> = {}) => {
  const env = readEnvironment({
    DATABASE_URL: store.url,
    DATA_DIR: dataDir,
    LEDGER: 'stellar',
    TRUSTED_PROXIES: 'none',
    SIGNER_SECRET,
    SIGNER_URL: `http://127.0.0.1:${(signer.address() as AddressInfo).port}`,
    RPC_URLS: stellar.rpc.url,
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
  return initializeStellar(env, settings, log);
};

it('prepares nothing if the RPC serves another asset', async () => {
  await expect(found({ KALE_ISSUER: PLATFORM })).rejects.toThrow('not KALE of KALE_ISSUER');
  expect(await readSetting(store.database, 'stellar_network')).toBeNull();
});

it('does not record a platform address that cannot receive the fee', async () => {
  await expect(found()).rejects.toThrow(`${PLATFORM} has no account on this network`);
  await stellar.network.fund(PLATFORM, xlm('10'));
  await expect(found()).rejects.toThrow(`${PLATFORM} cannot be paid in KALE`);
  expect(await readSetting(store.database, 'platform_address')).toBeNull();
  await stellar.network.giveTrustline(PLATFORM);
});

it('requires an administrator', async () => {
  await expect(found()).rejects.toThrow('set ADMIN_EMAIL and ADMIN_PASSWORD');
});

it('creates the administrator and the platform once, and no pool, farmer or block', async () => {
  const admin = { ADMIN_EMAIL: 'admin@pool.example', ADMIN_PASSWORD: 'long enough' };
  await found(admin);
  await found({ ...admin, ADMIN_EMAIL: 'another@pool.example' });
  await found();
  expect(await many(store.database, 'SELECT email, role FROM users')).toEqual([
    { email: 'admin@pool.example', role: 'admin' },
  ]);
  expect(await readSetting(store.database, 'platform_address')).toBe(PLATFORM);
  expect(await many(store.database, 'SELECT payee, payout FROM custody.payees')).toEqual([
    { payee: 'platform', payout: PLATFORM },
  ]);
  for (const table of ['pools', 'farmers', 'blocks']) {
    expect(await many(store.database, `SELECT FROM ${table}`)).toEqual([]);
  }
});

it('starts without its farm, for withdrawals, but not with a new database', async () => {
  const KALE_CONTRACT = 'CDL74RF5BLYR2YBLCCI7F5FB6TPSCLKEJUBSD2RSVWZ4YHF3VMFAIGWA';
  await found({ KALE_CONTRACT });
  const other = await migratedTestDatabase();
  try {
    await testCustody(other.database);
    await expect(found({ KALE_CONTRACT, DATABASE_URL: other.url })).rejects.toThrow(
      `There is no contract ${KALE_CONTRACT} on this network`,
    );
  } finally {
    await other.drop();
  }
});

it('reports that the network was reset', async () => {
  await store.database.query('INSERT INTO recorded_ledger (ledger) VALUES (2000000)');
  await expect(found()).rejects.toThrow('The network was reset since this database was made');
  await store.database.query('DELETE FROM recorded_ledger');
});

it('sponsors farmers from the account that the signer created', async () => {
  const SPONSOR_FARMERS = 'yes';
  await expect(found({ SPONSOR_FARMERS })).rejects.toThrow('There is no sponsor yet');
  const sponsor = await custody.sponsorAddress();
  expect(await custody.sponsorAddress()).toBe(sponsor);
  await found({ SPONSOR_FARMERS });
  const services = await openServices('test', environment({ SPONSOR_FARMERS }).env);
  try {
    expect(services.ledger.network.sponsor).toBe(sponsor);
  } finally {
    await services.close();
  }
});

it('opens services on Stellar, without the parts of a sandbox, and their invariants hold', async () => {
  const services = await openServices('test', environment().env);
  try {
    expect(services.sandbox).toBeNull();
    expect(services.ledger.network.name).toBe('testnet');
    expect(services.ledger.network.sponsor).toBeUndefined();
    expect(await services.ledger.farm()).toMatchObject({ index: 0 });
    const checks = await checkInvariants(services);
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
  } finally {
    await services.close();
  }
});

it('offers clients no faucet, no sandbox accounts and no comparison of custody with the books', async () => {
  const test = await testApi({ ledger: stellar.ledger, faucet: null, conservation: null, sandbox: null });
  try {
    const { body } = await test.call('GET', '/info');
    expect(body).toMatchObject({ network: { name: 'testnet', blockIntervalSeconds: 300 }, sandbox: null });
    expect(body.capabilities).not.toContain('sandbox');
    expect(body.capabilities).toContain('custody-balances');
    const { token } = await newAdmin(test);
    const custody = await test.get('/admin/custody', { token });
    expect(custody).toMatchObject({ status: 200 });
    expect(custody.body.assets).toMatchObject([
      { asset: 'KALE', held: '0.0000000', booked: null, check: 'none' },
      { asset: 'XLM', held: '0.0000000', booked: null, check: 'none' },
    ]);
    expect(custody.body.ledger).toEqual([]);
  } finally {
    await test.close();
  }
});

it('refuses a database of another network', () => {
  expect(() => assertSameNetwork('a sandbox', TESTNET.passphrase)).toThrow(
    'This database belongs to a sandbox',
  );
  expect(() => assertSameNetwork(TESTNET.passphrase, 'a sandbox')).toThrow('take another one');
  expect(() => assertSameNetwork(null, 'a sandbox')).not.toThrow();
  expect(() => assertSameNetwork(TESTNET.passphrase, TESTNET.passphrase)).not.toThrow();
});
