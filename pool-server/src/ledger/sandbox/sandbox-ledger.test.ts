import { randomBytes } from 'node:crypto';
import { accountKey, encodeAccount, type StellarAddress } from 'shared-api/address';
import { amount, parseAmount } from 'shared-api/money';
import { type Database, openDatabase } from '../../database/database.ts';
import { createTestDatabase } from '../../database/test-database.ts';
import { publicKeyOf, signWith } from '../ed25519.ts';
import { LedgerUnavailable } from '../failures.ts';
import { workHash } from '../kale/hash.ts';
import type { BlockIndex, Operation, TransactionHash, UnsignedTransaction } from '../ledger.ts';
import { migrateLedger } from './migrate-ledger.ts';
import { createSandboxLedger, type SandboxLedger } from './sandbox-ledger.ts';

const xlm = (text: string) => parseAmount('XLM', text);
const kale = (units: bigint) => amount('KALE', units);

interface Key {
  seed: Uint8Array;
  address: StellarAddress;
}
const newKey = (): Key => {
  const seed = randomBytes(32);
  return { seed, address: encodeAccount(publicKeyOf(seed)) };
};

let url: string;
let drop: () => Promise<void>;
let database: Database;
let ledger: SandboxLedger;
let now: Date;

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const sign = ({ seed }: Key, unsigned: UnsignedTransaction) => ({
  ...unsigned,
  signature: signWith(seed, Buffer.from(unsigned.hash, 'hex')),
});
const send = async (key: Key, ...operations: Operation[]) =>
  ledger.submit(sign(key, await ledger.prepare(key.address, operations)));

async function farmer(balance = '10'): Promise<Key> {
  const key = newKey();
  await ledger.fund(key.address, xlm(balance));
  expect(await send(key, { type: 'addTrustline' })).toMatchObject({ status: 'success', fee: 100n });
  return key;
}

async function worked({ address }: Key, nonce = 0n): Promise<Operation> {
  const { index, block } = await ledger.farm();
  const hash = workHash({
    index,
    nonce,
    entropy: block?.entropy ?? new Uint8Array(32),
    farmer: accountKey(address),
  });
  return { type: 'work', farmer: address, hash, nonce };
}

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  database = openDatabase(url);
  await Promise.all([migrateLedger(database), migrateLedger(database)]);
});

beforeEach(async () => {
  await database.query(
    'TRUNCATE ledger.state, ledger.accounts, ledger.blocks, ledger.pails, ledger.transactions',
  );
  now = new Date('2026-11-20T12:00:00Z');
  ledger = createSandboxLedger({ database, clock: () => now });
});

afterEach(async () => {
  if (database.ended) database = openDatabase(url);
  for (const row of await ledger.conservation()) expect(row).toMatchObject({ ok: true });
});

afterAll(async () => {
  await database.end();
  await drop();
});

it('runs a whole block: plant, work, next block, harvest, to the unit', async () => {
  const [one, two] = [await farmer(), await farmer()];
  const plant = ({ address }: Key, units = 0n): Operation => ({
    type: 'plant',
    farmer: address,
    amount: kale(units),
  });
  expect(await send(one, plant(one))).toMatchObject({
    status: 'success',
    fee: 1000n,
    returned: { type: 'plant', index: 0, openedBlock: true },
  });
  await send(two, plant(two));
  expect(await send(one, plant(one))).toMatchObject({
    status: 'failed',
    failure: { contract: 'kale', code: 8 },
  });
  expect(await send(one, await worked(one))).toMatchObject({
    status: 'failed',
    failure: { contract: 'kale', code: 15 },
  });
  pass(1);
  expect(await send(one, await worked(one))).toMatchObject({
    status: 'success',
    returned: { type: 'work', gap: 1 },
  });
  // Anyone may hand in for a farmer, and pays the fee.
  expect(await send(one, await worked(two))).toMatchObject({ status: 'success', returned: { type: 'work' } });
  expect(await ledger.pail(two.address, 0 as BlockIndex)).toMatchObject({
    stake: 0n,
    gap: 1,
    expiresAt: new Date('2026-11-20T16:48:00Z'),
  });

  const harvest: Operation = { type: 'harvest', farmer: one.address, index: 0 as BlockIndex };
  expect(await send(two, harvest)).toMatchObject({ status: 'failed', failure: { code: 14 } });
  pass(59);
  expect(await send(two, plant(two))).toMatchObject({
    returned: { type: 'plant', index: 1, openedBlock: true },
  });
  expect(await send(two, harvest)).toMatchObject({
    status: 'success',
    returned: { type: 'harvest', reward: 12_525_000_000n, stake: 0n },
  });
  expect(await send(two, harvest)).toMatchObject({ status: 'failed', failure: { code: 9 } });
  expect(await ledger.pail(one.address, 0 as BlockIndex)).toBeNull();

  expect(await send(one, plant(one, 25_000_000n))).toMatchObject({ status: 'success' });
  expect(await ledger.account(one.address)).toMatchObject({ kale: 12_500_000_000n, reserve: 15_000_000n });
  expect(await ledger.farm()).toMatchObject({
    index: 1,
    paused: false,
    block: { minGap: 1, maxGap: 1, stakedTotal: 25_000_000n },
    nextBlockAt: new Date('2026-11-20T12:02:00Z'),
    ledger: 61,
  });
  expect(await ledger.conservation()).toMatchObject([
    { asset: 'XLM' },
    { asset: 'KALE', minted: 12_525_000_000n, burned: 25_000_000n, held: 12_500_000_000n },
  ]);
});

it('forgets pails after 17,280 ledgers, stake and all', async () => {
  const one = await farmer();
  const plant: Operation = { type: 'plant', farmer: one.address, amount: kale(0n) };
  await send(one, plant);
  pass(30);
  await send(one, await worked(one));
  pass(30);
  await send(one, plant);
  pass(17_280 - 61);
  expect(await ledger.pail(one.address, 0 as BlockIndex)).not.toBeNull();
  expect(await ledger.block(0 as BlockIndex)).not.toBeNull();
  pass(1);
  expect(await ledger.pail(one.address, 0 as BlockIndex)).toBeNull();
  expect(await ledger.block(0 as BlockIndex)).toBeNull();
  expect(await send(one, { type: 'harvest', farmer: one.address, index: 0 as BlockIndex })).toMatchObject({
    failure: { code: 11 },
  });
});

it('pauses planting and nothing else', async () => {
  const one = await farmer();
  await ledger.pauseFarm(true);
  expect(await send(one, { type: 'plant', farmer: one.address, amount: kale(0n) })).toMatchObject({
    failure: { code: 4 },
  });
  await expect(ledger.pauseFarm(true)).rejects.toThrow('Farm paused');
  await ledger.pauseFarm(false);
  expect(await ledger.farm()).toMatchObject({ paused: false });
});

describe('accounts', () => {
  it('hold their reserve: an account 1 XLM, a trustline 0.5 more', async () => {
    const one = newKey();
    await expect(ledger.fund(one.address, xlm('0.5'))).rejects.toThrow('A new account needs at least 1 XLM');
    await ledger.fund(one.address, xlm('1.4'));
    expect(await send(one, { type: 'addTrustline' })).toMatchObject({
      status: 'failed',
      fee: 100n,
      failure: { code: 'op_low_reserve', entry: 'trustline', shortfall: 1_000_100n },
    });
    await ledger.fund(one.address, xlm('0.2'));
    expect(await send(one, { type: 'addTrustline' })).toMatchObject({ status: 'success' });
    const payment: Operation = {
      type: 'payment',
      asset: 'XLM',
      destination: newKey().address,
      amount: xlm('1'),
    };
    expect(await send(one, payment)).toMatchObject({ failure: { code: 'op_no_destination' } });
    const rich = await farmer();
    expect(await send(one, { ...payment, destination: rich.address })).toMatchObject({
      failure: { code: 'op_underfunded', asset: 'XLM', shortfall: 9_000_400n },
    });
  });

  it('pay each other, several operations together or not at all', async () => {
    const one = await farmer();
    const [two, three] = [newKey(), newKey()];
    const open = (to: Key, balance: string): Operation => ({
      type: 'createAccount',
      destination: to.address,
      startingBalance: xlm(balance),
    });
    expect(await send(one, open(two, '2'), open(three, '0.9'))).toMatchObject({
      status: 'failed',
      fee: 200n,
      failure: { kind: 'operation', operation: 1, code: 'op_low_reserve', shortfall: 1_000_000n },
    });
    expect(await ledger.account(two.address)).toBeNull();
    expect(await send(one, open(two, '2'), open(three, '1'))).toMatchObject({ status: 'success', fee: 200n });
    expect(await send(one, open(two, '2'))).toMatchObject({ failure: { code: 'op_already_exists' } });

    const pay = (units: bigint): Operation => ({
      type: 'payment',
      asset: 'KALE',
      destination: two.address,
      amount: kale(units),
    });
    expect(await send(one, pay(1n))).toMatchObject({ failure: { code: 'op_no_trust' } });
    expect(await send(two, pay(1n))).toMatchObject({ failure: { code: 'op_src_no_trust' } });
    await ledger.openPayoutWallet(two.address);
    expect(await send(one, pay(1n))).toMatchObject({
      failure: { code: 'op_underfunded', asset: 'KALE', shortfall: 1n },
    });
    expect(await send(one, { type: 'plant', farmer: one.address, amount: kale(5n) })).toMatchObject({
      status: 'failed',
      fee: 1000n,
      failure: { contract: 'asset', code: 10, shortfall: 5n },
    });
    expect(
      await send(two, { type: 'payment', asset: 'XLM', destination: two.address, amount: xlm('0.1') }),
    ).toMatchObject({
      status: 'success',
    });
    const wallet = newKey().address;
    await ledger.openPayoutWallet(wallet);
    expect(await ledger.account(wallet)).toMatchObject({ xlm: 15_000_000n, kale: 0n });
  });
});

describe('a transaction', () => {
  const trust: Operation[] = [{ type: 'addTrustline' }];

  it('is refused, free of charge, when it is not what its source signed', async () => {
    const [one, two] = [await farmer(), await farmer()];
    const good = sign(one, await ledger.prepare(one.address, trust));
    const refused = async (forged: Partial<typeof good>, code: string) =>
      expect(await ledger.submit({ ...good, ...forged })).toMatchObject({
        status: 'failed',
        fee: 0n,
        failure: { code },
      });
    await refused({ source: two.address }, 'tx_bad_auth');
    await refused({ signature: sign(two, good).signature }, 'tx_bad_auth');
    await refused({ signature: new Uint8Array(3) }, 'tx_bad_auth');
    await refused(
      { operations: [{ type: 'createAccount', destination: two.address, startingBalance: xlm('1') }] },
      'tx_bad_auth',
    );
    await refused(
      sign(
        two,
        await ledger.prepare(two.address, [{ type: 'plant', farmer: one.address, amount: kale(0n) }]),
      ),
      'tx_bad_auth',
    );
    await refused(sign(one, await ledger.prepare(one.address, [])), 'tx_malformed');
    await refused(
      sign(one, await ledger.prepare(one.address, [...trust, await worked(one)])),
      'tx_malformed',
    );
    const nobody = newKey();
    await refused(sign(nobody, await ledger.prepare(nobody.address, trust)), 'tx_no_source_account');
    const other = createSandboxLedger({ database, passphrase: 'Another Network' });
    await refused(sign(one, await other.prepare(one.address, trust)), 'tx_bad_auth');
    expect(await ledger.transaction(good.hash)).toEqual({ status: 'unknown', hash: good.hash });
  });

  it('is refused too late, out of turn, or when its source cannot pay the fee', async () => {
    const one = await farmer('1.50001');
    const payment: Operation = {
      type: 'payment',
      asset: 'XLM',
      destination: one.address,
      amount: xlm('0.1'),
    };
    const late = sign(one, await ledger.prepare(one.address, [payment]));
    const brief = sign(one, await ledger.prepare(one.address, [payment], 5));
    const [first, second] = [sign(one, await ledger.prepare(one.address, trust)), late];
    pass(6);
    expect(await ledger.submit(brief)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    pass(55);
    expect(await ledger.submit(second)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    const unpaid = sign(one, await ledger.prepare(one.address, trust));
    expect(await ledger.submit(unpaid)).toMatchObject({
      fee: 0n,
      failure: { code: 'tx_insufficient_balance', shortfall: 100n },
    });
    await ledger.fund(one.address, xlm('1'));
    expect(await ledger.submit(unpaid)).toMatchObject({ status: 'success' });
    expect(await ledger.submit(first)).toMatchObject({ fee: 0n, failure: { code: 'tx_bad_seq' } });
  });

  it('sent again answers its first outcome, however often and at once', async () => {
    const one = await farmer();
    const signed = sign(
      one,
      await ledger.prepare(one.address, [{ type: 'plant', farmer: one.address, amount: kale(0n) }]),
    );
    const again = createSandboxLedger({ database, clock: () => now });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? ledger : again).submit(signed)),
    );
    pass(3600);
    outcomes.push(await again.submit(signed), await ledger.transaction(signed.hash));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ status: 'success', at: new Date('2026-11-20T12:00:00Z') });
    expect(await ledger.account(one.address)).toMatchObject({ xlm: 99_998_900n });
  });

  it('races no other: of two with one number, one is applied', async () => {
    const one = await farmer();
    const unsigned = await Promise.all([0, 1].map(() => ledger.prepare(one.address, trust)));
    const [a, b] = await Promise.all([
      ledger.prepare(one.address, [...trust, ...trust]),
      unsigned[0] ?? ledger.prepare(one.address, trust),
    ]);
    const outcomes = await Promise.all([ledger.submit(sign(one, a)), ledger.submit(sign(one, b))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['failed', 'success']);
  });
});

describe('a batch', () => {
  it('is written as a whole or not at all', async () => {
    const key = newKey();
    const broken = ledger.batch(async session => {
      await session.fund(key.address, xlm('5'));
      expect(await session.account(key.address)).toMatchObject({ xlm: 50_000_000n });
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    expect(await ledger.account(key.address)).toBeNull();
  });

  it('applies signed transactions in order, past one that fails', async () => {
    const [one, two] = [await farmer(), await farmer()];
    const bad = await ledger.prepare(one.address, [
      { type: 'payment', asset: 'KALE', destination: two.address, amount: kale(1n) },
    ]);
    const good = await ledger.prepare(two.address, [
      { type: 'plant', farmer: two.address, amount: kale(0n) },
    ]);
    const outcomes = await ledger.submitAll([sign(one, bad), sign(two, good)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'success']);
    expect(await ledger.transaction(good.hash)).toEqual(outcomes[1]);
  });
});

it('keeps counting ledgers when the pace of the network changes, and never goes back in time', async () => {
  const one = await farmer();
  pass(100);
  const slower = createSandboxLedger({ database, clock: () => now, blockSeconds: 300 });
  await slower.fund(one.address, xlm('1'));
  const { ledger: before, ledgerClosedAt } = await slower.farm();
  expect([before, ledgerClosedAt]).toEqual([101, now]);
  pass(50);
  expect(await slower.farm()).toMatchObject({ ledger: 111 });
  pass(-1000);
  expect(await slower.farm()).toMatchObject({ ledger: 101 });
  const tiny = createSandboxLedger({ database, clock: () => now, blockSeconds: 1 });
  expect(tiny.network).toMatchObject({ blockIntervalSeconds: 1, ledgerSeconds: 1 / 60 });
});

it('is unavailable, and says so, while its database is', async () => {
  const gone = openDatabase('postgres://127.0.0.1:1/nothing');
  const lost = createSandboxLedger({ database: gone });
  await expect(lost.farm()).rejects.toThrow(LedgerUnavailable);
  await expect(lost.transaction('00' as TransactionHash)).rejects.toThrow(LedgerUnavailable);
  await gone.end();
  const mine = openDatabase(url);
  const killed = createSandboxLedger({ database: mine, clock: () => now });
  await expect(
    killed.batch(async () => {
      await database.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    }),
  ).rejects.toThrow(LedgerUnavailable);
  expect(await killed.farm()).toMatchObject({ index: 0 });
  await mine.end();
});
