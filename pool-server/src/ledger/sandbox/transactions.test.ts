import { type Key, kale, newKey, sign, xlm } from '../../testing/keys.ts';
import { testNetwork } from '../../testing/sandbox-network.ts';
import type { Operation } from '../ledger.ts';

const network = await testNetwork();

beforeEach(() => network.restart());

afterEach(async () => {
  for (const row of await network.ledger.conservation()) expect(row).toMatchObject({ ok: true });
});

afterAll(() => network.close());

describe('accounts', () => {
  it('hold their reserve: an account 1 XLM, a trustline 0.5 more', async () => {
    const one = newKey();
    await expect(network.ledger.fund(one.address, xlm('0.5'))).rejects.toThrow(
      'A new account needs at least 1 XLM',
    );
    await network.ledger.fund(one.address, xlm('1.4'));
    expect(await network.send(one, { type: 'addTrustline' })).toMatchObject({
      status: 'failed',
      fee: 100n,
      failure: { code: 'op_low_reserve', entry: 'trustline', shortfall: 1_000_100n },
    });
    await network.ledger.fund(one.address, xlm('0.2'));
    expect(await network.send(one, { type: 'addTrustline' })).toMatchObject({ status: 'success' });
    const payment: Operation = {
      type: 'payment',
      asset: 'XLM',
      destination: newKey().address,
      amount: xlm('1'),
    };
    expect(await network.send(one, payment)).toMatchObject({ failure: { code: 'op_no_destination' } });
    const rich = await network.farmer();
    expect(await network.send(one, { ...payment, destination: rich.address })).toMatchObject({
      failure: { code: 'op_underfunded', asset: 'XLM', shortfall: 9_000_400n },
    });
  });

  it('pay each other, several operations together or not at all', async () => {
    const one = await network.farmer();
    const [two, three] = [newKey(), newKey()];
    const open = (to: Key, balance: string): Operation => ({
      type: 'createAccount',
      destination: to.address,
      startingBalance: xlm(balance),
    });
    expect(await network.send(one, open(two, '2'), open(three, '0.9'))).toMatchObject({
      status: 'failed',
      fee: 200n,
      failure: { kind: 'operation', operation: 1, code: 'op_low_reserve', shortfall: 1_000_000n },
    });
    expect(await network.ledger.account(two.address)).toBeNull();
    expect(await network.send(one, open(two, '2'), open(three, '1'))).toMatchObject({
      status: 'success',
      fee: 200n,
    });
    expect(await network.send(one, open(two, '2'))).toMatchObject({ failure: { code: 'op_already_exists' } });

    const pay = (units: bigint): Operation => ({
      type: 'payment',
      asset: 'KALE',
      destination: two.address,
      amount: kale(units),
    });
    expect(await network.send(one, pay(1n))).toMatchObject({ failure: { code: 'op_no_trust' } });
    expect(await network.send(two, pay(1n))).toMatchObject({ failure: { code: 'op_src_no_trust' } });
    await network.ledger.openPayoutWallet(two.address);
    expect(await network.send(one, pay(1n))).toMatchObject({
      failure: { code: 'op_underfunded', asset: 'KALE', shortfall: 1n },
    });
    expect(await network.send(one, { type: 'plant', farmer: one.address, amount: kale(5n) })).toMatchObject({
      status: 'failed',
      fee: 1000n,
      failure: { contract: 'asset', code: 10, shortfall: 5n },
    });
    expect(
      await network.send(two, {
        type: 'payment',
        asset: 'XLM',
        destination: two.address,
        amount: xlm('0.1'),
      }),
    ).toMatchObject({
      status: 'success',
    });
    const wallet = newKey().address;
    await network.ledger.openPayoutWallet(wallet);
    expect(await network.ledger.account(wallet)).toMatchObject({ xlm: 15_000_000n, kale: 0n });
  });
});

describe('a transaction', () => {
  const trust: Operation[] = [{ type: 'addTrustline' }];

  it('is refused, free of charge, when it differs from the signed transaction', async () => {
    const [one, two] = [await network.farmer(), await network.farmer()];
    const good = sign(one, await network.ledger.prepare(one.address, trust));
    const refused = async (forged: Partial<typeof good>, code: string) =>
      expect(await network.ledger.submit({ ...good, ...forged })).toMatchObject({
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
        await network.ledger.prepare(two.address, [{ type: 'plant', farmer: one.address, amount: kale(0n) }]),
      ),
      'tx_bad_auth',
    );
    await refused(sign(one, await network.ledger.prepare(one.address, [])), 'tx_malformed');
    await refused(
      sign(one, await network.ledger.prepare(one.address, [...trust, await network.worked(one)])),
      'tx_malformed',
    );
    const nobody = newKey();
    await refused(sign(nobody, await network.ledger.prepare(nobody.address, trust)), 'tx_no_source_account');
    const other = network.another({ passphrase: 'Another Network' });
    await refused(sign(one, await other.prepare(one.address, trust)), 'tx_bad_auth');
    expect(await network.ledger.transaction(good.hash)).toEqual({ status: 'unknown', hash: good.hash });
  });

  it('is refused when it is late, out of turn, or its source cannot pay the fee', async () => {
    const one = await network.farmer('1.50001');
    const payment: Operation = {
      type: 'payment',
      asset: 'XLM',
      destination: one.address,
      amount: xlm('0.1'),
    };
    const late = sign(one, await network.ledger.prepare(one.address, [payment]));
    const brief = sign(one, await network.ledger.prepare(one.address, [payment], 5));
    const [first, second] = [sign(one, await network.ledger.prepare(one.address, trust)), late];
    network.pass(6);
    expect(await network.ledger.submit(brief)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    network.pass(55);
    expect(await network.ledger.submit(second)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    const unpaid = sign(one, await network.ledger.prepare(one.address, trust));
    expect(await network.ledger.submit(unpaid)).toMatchObject({
      fee: 0n,
      failure: { code: 'tx_insufficient_balance', shortfall: 100n },
    });
    await network.ledger.fund(one.address, xlm('1'));
    expect(await network.ledger.submit(unpaid)).toMatchObject({ status: 'success' });
    expect(await network.ledger.submit(first)).toMatchObject({ fee: 0n, failure: { code: 'tx_bad_seq' } });
  });

  it('returns its first outcome when sent again, repeatedly or concurrently', async () => {
    const one = await network.farmer();
    const signed = sign(
      one,
      await network.ledger.prepare(one.address, [{ type: 'plant', farmer: one.address, amount: kale(0n) }]),
    );
    const again = network.another();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? network.ledger : again).submit(signed)),
    );
    network.pass(3600);
    outcomes.push(await again.submit(signed), await network.ledger.transaction(signed.hash));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ status: 'success', at: new Date('2026-11-20T12:00:00Z') });
    expect(await network.ledger.account(one.address)).toMatchObject({ xlm: 99_998_900n });
  });

  it('is applied only once when two have the same sequence number', async () => {
    const one = await network.farmer();
    const unsigned = await Promise.all([0, 1].map(() => network.ledger.prepare(one.address, trust)));
    const [a, b] = await Promise.all([
      network.ledger.prepare(one.address, [...trust, ...trust]),
      unsigned[0] ?? network.ledger.prepare(one.address, trust),
    ]);
    const outcomes = await Promise.all([
      network.ledger.submit(sign(one, a)),
      network.ledger.submit(sign(one, b)),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['failed', 'success']);
  });
});

describe('a batch', () => {
  it('is written as a whole or not at all', async () => {
    const key = newKey();
    const broken = network.ledger.batch(async session => {
      await session.fund(key.address, xlm('5'));
      expect(await session.account(key.address)).toMatchObject({ xlm: 50_000_000n });
      throw new Error('stop');
    });
    await expect(broken).rejects.toThrow('stop');
    expect(await network.ledger.account(key.address)).toBeNull();
  });

  it('applies signed transactions in order, and continues after a failed one', async () => {
    const [one, two] = [await network.farmer(), await network.farmer()];
    const bad = await network.ledger.prepare(one.address, [
      { type: 'payment', asset: 'KALE', destination: two.address, amount: kale(1n) },
    ]);
    const good = await network.ledger.prepare(two.address, [
      { type: 'plant', farmer: two.address, amount: kale(0n) },
    ]);
    const outcomes = await network.ledger.submitAll([sign(one, bad), sign(two, good)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'success']);
    expect(await network.ledger.transaction(good.hash)).toEqual(outcomes[1]);
  });
});

it('follows others that were prepared before it but not yet sent', async () => {
  const one = await network.farmer();
  const inLine = await Promise.all(
    [0, 1, 2].map(ahead => network.ledger.prepare(one.address, [{ type: 'addTrustline' }], 60, ahead)),
  );
  const outcomes = await Promise.all(inLine.map(each => network.ledger.submit(sign(one, each))));
  expect(outcomes.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
});

it('lets many pay each other through two processes at once, and loses nothing', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => network.farmer()));
  const ledgers = [network.ledger, network.another()];
  await Promise.all(
    keys.map(async (key, n) => {
      for (let round = 0; round < 6; round++) {
        const destination = keys[(n + round + 1) % keys.length]?.address ?? key.address;
        const payment: Operation = { type: 'payment', asset: 'XLM', destination, amount: xlm('0.5') };
        const by = ledgers[(n + round) % 2] ?? network.ledger;
        expect(await by.submit(sign(key, await by.prepare(key.address, [payment])))).toMatchObject({
          status: 'success',
        });
      }
    }),
  );
  const held = await Promise.all(
    keys.map(async ({ address }) => (await network.ledger.account(address))?.xlm),
  );
  // Each started with 10, opened a trustline, paid six times, and was paid six times.
  expect(held).toEqual(keys.map(() => xlm('10') - 700n));
});
