import { type Key, kale, newKey, sign, xlm } from '../../testing/keys.ts';
import { plant, TESTNET, type TestStellar, testStellar } from '../../testing/stellar/ledger.ts';
import type { Operation } from '../ledger.ts';
import { readUnsigned, toSigned } from './envelope.ts';
import { buildFeeBump } from './fee-bump.ts';
import { describeNetwork } from './network.ts';

let stellar: TestStellar;

beforeEach(async () => {
  stellar = await testStellar();
});

afterEach(() => stellar.rpc.close());

const trust: Operation = { type: 'addTrustline' };
const open = ({ address }: Key, balance: string): Operation => ({
  type: 'createAccount',
  destination: address,
  startingBalance: xlm(balance),
});
const pay = (
  { address }: Key,
  amount: Extract<Operation, { type: 'payment' }>['amount'],
  asset: 'XLM' | 'KALE',
) => ({ type: 'payment', destination: address, amount, asset }) as const;

describe('accounts', () => {
  it('hold their reserve: an account 1 XLM, a trustline 0.5 more', async () => {
    const { network, send, farmer } = stellar;
    const one = newKey();
    await network.fund(one.address, xlm('1.4'));
    expect(await send(one, trust)).toMatchObject({
      status: 'failed',
      fee: 100n,
      failure: { code: 'op_low_reserve', entry: 'trustline', shortfall: 1_000_100n },
    });
    await network.fund(one.address, xlm('0.2'));
    expect(await send(one, trust)).toMatchObject({ status: 'success' });
    expect(await send(one, pay(newKey(), xlm('1'), 'XLM'))).toMatchObject({
      failure: { code: 'op_no_destination' },
    });
    expect(await send(one, pay(await farmer(), xlm('1'), 'XLM'))).toMatchObject({
      failure: { code: 'op_underfunded', asset: 'XLM', shortfall: 9_000_400n },
    });
  });

  it('pay each other, several operations together or not at all', async () => {
    const { ledger, network, send, farmer } = stellar;
    const one = await farmer();
    const [two, three] = [newKey(), newKey()];
    expect(await send(one, open(two, '2'), open(three, '0.9'))).toMatchObject({
      status: 'failed',
      fee: 200n,
      failure: { kind: 'operation', operation: 1, code: 'op_low_reserve', shortfall: 1_000_000n },
    });
    expect(await ledger.account(two.address)).toBeNull();
    expect(await send(one, open(two, '2'), open(three, '1'))).toMatchObject({ status: 'success', fee: 200n });
    expect(await send(one, open(two, '2'))).toMatchObject({ failure: { code: 'op_already_exists' } });
    expect(await send(one, pay(two, kale(1n), 'KALE'))).toMatchObject({ failure: { code: 'op_no_trust' } });
    expect(await send(two, pay(one, kale(1n), 'KALE'))).toMatchObject({
      failure: { code: 'op_src_no_trust' },
    });
    await network.giveTrustline(two.address);
    expect(await send(one, pay(two, kale(1n), 'KALE'))).toMatchObject({
      failure: { code: 'op_underfunded', asset: 'KALE', shortfall: 1n },
    });
    expect(await send(one, pay(two, xlm('0.0000001'), 'XLM'))).toMatchObject({ status: 'success' });
    expect(await ledger.account(two.address)).toMatchObject({ xlm: xlm('2') - 100n + 1n });
  });
});

describe('a transaction', () => {
  it('is refused, free of charge and unsent, when it differs from the signed transaction', async () => {
    const { ledger, network, prepared, farmer, worked } = stellar;
    const [one, two] = [await farmer(), await farmer()];
    const good = await prepared(one, trust);
    const refused = async (forged: Partial<typeof good>, code: string) =>
      expect(await ledger.submit({ ...good, ...forged })).toMatchObject({
        status: 'failed',
        fee: 0n,
        failure: { code },
      });
    await refused({ source: two.address }, 'tx_bad_auth');
    await refused({ signature: sign(two, good).signature }, 'tx_bad_auth');
    await refused({ signature: new Uint8Array(3) }, 'tx_bad_auth');
    await refused({ operations: [open(two, '1')] }, 'tx_bad_auth');
    await refused({ envelope: 'no envelope' }, 'tx_bad_auth');
    await refused({ envelope: (await prepared(one, plant(one))).envelope ?? '' }, 'tx_bad_auth');
    await refused(await prepared(one), 'tx_malformed');
    await refused(await prepared(one, trust, await worked(one)), 'tx_malformed');
    await refused(await prepared(newKey(), plant(one)), 'tx_bad_auth');
    const nobody = newKey();
    await refused(await prepared(nobody, plant(nobody)), 'tx_no_source_account');
    expect(network.offered).toEqual([]);
    await refused(await prepared(nobody, trust), 'tx_no_source_account');
    expect(await ledger.transaction(good.hash)).toMatchObject({ status: 'unknown', hash: good.hash });
  });

  it('has its hash before it is sent, and is sent unchanged', async () => {
    const { ledger, network, prepared, farmer } = stellar;
    const one = await farmer();
    const signed = await prepared(one, plant(one));
    expect(await ledger.transaction(signed.hash)).toMatchObject({ status: 'unknown' });
    expect(await ledger.submit(signed)).toMatchObject({ status: 'success', hash: signed.hash });
    expect(network.offered).toEqual([signed.hash]);
  });

  it('is refused when it is late, out of turn, or its source cannot pay the fee', async () => {
    const { ledger, network, prepared, farmer } = stellar;
    const one = await farmer('1.50001');
    const payment = pay(one, xlm('0.1'), 'XLM');
    const brief = await prepared(one, payment);
    const [first, second] = [
      sign(one, await ledger.prepare(one.address, [trust], 600)),
      await prepared(one, payment),
    ];
    await network.pass(65);
    expect(await ledger.submit(brief)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    expect(await ledger.submit(second)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    const unpaid = await prepared(one, trust, trust);
    expect(await ledger.submit(unpaid)).toMatchObject({
      fee: 0n,
      // The network left out two transactions of this wallet, but a raised bid would only add to what it lacks.
      failure: { code: 'tx_insufficient_balance', shortfall: 100n },
    });
    await network.fund(one.address, xlm('1'));
    expect(await ledger.submit(unpaid)).toMatchObject({ status: 'success' });
    expect(await ledger.submit(first)).toMatchObject({ fee: 0n, failure: { code: 'tx_bad_seq' } });
  });

  it('returns its first outcome when sent again, repeatedly or concurrently', async () => {
    const { ledger, network, open: another, prepared, farmer } = stellar;
    const one = await farmer();
    const signed = await prepared(one, plant(one));
    const again = another();
    const outcomes = await Promise.all([0, 1, 2, 3].map(n => (n % 2 ? ledger : again).submit(signed)));
    await network.pass(3600);
    outcomes.push(await again.submit(signed), await ledger.transaction(signed.hash));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ status: 'success', ledger: 1001, fee: 50_100n });
    expect(await ledger.account(one.address)).toMatchObject({ xlm: xlm('10') - 50_100n });
  });

  it('is applied only once when two have the same sequence number', async () => {
    const { ledger, prepared, farmer } = stellar;
    const one = await farmer();
    const two = [await prepared(one, trust, trust), await prepared(one, trust)];
    const outcomes = await Promise.all(two.map(each => ledger.submit(each)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['failed', 'success']);
  });

  it('follows others that were prepared before it but not yet sent', async () => {
    const { ledger, farmer } = stellar;
    const one = await farmer();
    const inLine = await Promise.all([0, 1, 2].map(ahead => ledger.prepare(one.address, [trust], 60, ahead)));
    for (const each of inLine) {
      expect(await ledger.submit(sign(one, each))).toMatchObject({ status: 'success' });
    }
  });
});

it('accepts a fee bump only around a transaction that its source has signed', async () => {
  const { ledger, farmer } = stellar;
  const [one, two] = [await farmer(), await farmer()];
  const network = describeNetwork({ ...TESTNET, rpcUrls: [] });
  const unsigned = await ledger.prepare(one.address, [pay(two, xlm('1'), 'XLM')]);
  const signed = toSigned(sign(one, unsigned), network);
  const bare = readUnsigned(unsigned, network);
  if (!signed || !bare) throw new Error('unreachable');
  const { bump } = buildFeeBump(signed, one.address, 1_000n, network);
  expect(ledger.isHashOfBump(bump)).toBe(true);
  expect(ledger.isHashOfBump(buildFeeBump(bare, one.address, 1_000n, network).bump)).toBe(false);
  const other = buildFeeBump(signed, two.address, 2_000n, network).bump;
  for (const field of ['payer', 'hash', 'fee', 'envelope'] as const)
    expect(ledger.isHashOfBump({ ...bump, [field]: other[field] })).toBe(false);
  for (const change of [
    { source: two.address },
    { inner: other.hash },
    { envelope: unsigned.envelope ?? '' },
  ])
    expect(ledger.isHashOfBump({ ...bump, ...change })).toBe(false);
});
