import { type Key, sign, signHash, xlm } from '../../testing/keys.ts';
import { harvest, plant, type TestStellar } from '../../testing/stellar/ledger.ts';
import { expectOfferedOnce, TRUST, withOneFarmer } from '../../testing/stellar/one-farmer.ts';
import { EASY } from '../../testing/stellar/queue.ts';
import type { FeeBump, LedgerSequence } from '../ledger.ts';

let stellar: TestStellar;
let one: Key;

withOneFarmer((network, farmer) => {
  stellar = network;
  one = farmer;
});

describe('a transaction that others outbid', () => {
  /** A ledger takes one call, and another user bids this much for it. */
  const crowd = (bid: () => bigint) => {
    const { conditions } = stellar.network;
    stellar.network.conditions = { ...conditions, callsInALedger: 1, othersBids: () => [bid()] };
  };
  const recorded: FeeBump[] = [];
  /** Records a bump and signs it, before the network has seen it. */
  const signFeeBump = async (bump: FeeBump) => {
    expect(stellar.network.offered).not.toContain(bump.hash);
    recorded.push(bump);
    return signHash(one, bump.hash);
  };
  beforeEach(async () => {
    recorded.length = 0;
    await stellar.network.pass(5);
  });

  it('is applied with a higher fee, as the same transaction, under the recorded hash', async () => {
    const ledger = stellar.open({ signFeeBump });
    const signed = await stellar.prepared(one, plant(one));
    crowd(() => 1_000n);
    const outcome = await ledger.submit(signed);
    expect(outcome).toMatchObject({
      status: 'success',
      hash: signed.hash,
      payer: one.address,
      returned: { type: 'plant', index: 0 },
    });
    expect(recorded.map(({ inner, source }) => [inner, source])).toEqual([[signed.hash, one.address]]);
    expect(stellar.network.offered).toEqual([signed.hash, recorded[0]?.hash]);
    // Another process that knows only the first hash finds the same outcome. So does sending it again.
    expect(await stellar.open().transaction(signed.hash)).toEqual(outcome);
    expect(await ledger.submit(signed)).toEqual(outcome);
    const paid = outcome.status === 'success' ? outcome.fee : 0n;
    expect(await ledger.account(one.address)).toMatchObject({ xlm: xlm('10') - paid });
    expect(await ledger.walletActivity([one.address], 1_000 as LedgerSequence, null)).toMatchObject({
      fees: [{ hash: recorded[0]?.hash, payer: one.address, units: paid }],
    });
  });

  it('is also bumped when an earlier send of it was refused or unanswered', async () => {
    const ledger = stellar.open({ signFeeBump });
    const signed = await stellar.prepared(one, plant(one));
    crowd(() => 1_000n);
    stellar.rpc.next('sendTransaction', 'busy', 'lost');
    expect(await ledger.submit(signed)).toMatchObject({ status: 'success', hash: signed.hash });
    expect(recorded.map(({ inner }) => inner)).toEqual([signed.hash]);
  });

  it('is bumped ten times as high each time, and never above the limit', async () => {
    const maxFee = xlm('0.02');
    const ledger = stellar.open({ signFeeBump, maxFee });
    const signed = await stellar.prepared(one, plant(one));
    crowd(() => (recorded.length === 0 ? 1_000n : 10_000_000n));
    expect(await ledger.submit(signed)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
    const offers = recorded.map(({ fee }) => fee);
    expect(offers).toHaveLength(2);
    expect(offers.every(fee => fee <= maxFee)).toBe(true);
    expect((offers[1] ?? 0n) - 50_000n).toBeGreaterThanOrEqual(10n * ((offers[0] ?? 0n) - 50_000n));
  });

  it('leaves full ledgers to the plants of others for half a minute if it is a harvest', async () => {
    const { network, farmer, send, worked, prepared } = stellar;
    const ledger = stellar.open({ signFeeBump });
    await send(one, plant(one));
    await send(one, await worked(one));
    const two = await farmer();
    await network.pass(300);
    await send(two, plant(two));
    const signed = await prepared(one, harvest(one, 0));
    crowd(() => 1_000n);
    const { sequence } = network;
    const outcome = await ledger.submit(signed);
    expect(outcome).toMatchObject({ status: 'success', hash: signed.hash, payer: one.address });
    expect(outcome.status === 'success' && outcome.ledger - sequence).toBeGreaterThan(6);
  });

  it('is bumped no higher than its wallet can pay, and not at all when that is too little', async () => {
    const bumpsOf = async (balance: string) => {
      const poor = await stellar.farmer(balance);
      const fees: bigint[] = [];
      const ledger = stellar.open({
        signFeeBump: async bump => {
          fees.push(bump.fee);
          return signHash(poor, bump.hash);
        },
      });
      const signed = await stellar.prepared(poor, plant(poor));
      crowd(() => 10_000n);
      await ledger.submit(signed);
      return fees;
    };
    // The reserve is 1.5 XLM.
    expect(await bumpsOf('1.509')).toEqual([xlm('0.009')]);
    expect(await bumpsOf('1.5055')).toEqual([]);
  });

  it('keeps its fee while no one bids more, however slow the network is', async () => {
    const ledger = stellar.open({ signFeeBump });
    const signed = await stellar.prepared(one, plant(one));
    stellar.network.conditions = { ...stellar.network.conditions, delayLedgers: 4 };
    expect(await ledger.submit(signed)).toMatchObject({ status: 'success' });
    expect(recorded).toEqual([]);
  });

  it('keeps waiting unchanged if the bump cannot be signed or is lost', async () => {
    const failing = stellar.open({
      signFeeBump: () => Promise.reject(new Error('The database is down')),
    });
    const signed = await stellar.prepared(one, plant(one));
    crowd(() => 1_000n);
    const ends = failing.submit(signed);
    stellar.network.onLedger = async sequence => {
      if (sequence > 1_006) stellar.network.conditions = EASY;
    };
    expect(await ends).toMatchObject({ status: 'success', hash: signed.hash });
    expectOfferedOnce(stellar, signed.hash);
  });
});

it('bumps a payment no higher than its wallet can pay, and skips a bump that it cannot pay', async () => {
  const { network, farmer, open, rpc } = stellar;
  network.conditions = { ...network.conditions, delayLedgers: 20 };
  const asks = (p90: string) => ({
    result: { inclusionFee: { p90 }, sorobanInclusionFee: { p90: '1' } },
  });
  const bumpsOf = async (balance: string) => {
    const poor = await farmer(balance);
    const fees: bigint[] = [];
    const ledger = open({
      signFeeBump: async bump => {
        fees.push(bump.fee);
        return signHash(poor, bump.hash);
      },
    });
    const payment = {
      type: 'payment',
      destination: one.address,
      asset: 'XLM',
      amount: xlm('0.0000001'),
    } as const;
    rpc.next('getFeeStats', asks('100'), asks('99999999'));
    const signed = sign(poor, await ledger.prepare(poor.address, [payment], 600));
    expect(await ledger.submit(signed)).toMatchObject({ status: 'success', hash: signed.hash });
    return fees;
  };
  // The reserve is 1.5 XLM.
  expect(await bumpsOf('1.5100001')).toEqual([xlm('0.01')]);
  expect(await bumpsOf('1.5001001')).toEqual([]);
});

describe('a sponsor', () => {
  let sponsor: Key;
  beforeEach(async () => {
    sponsor = await stellar.farmer('100');
  });
  const open = () =>
    stellar.open({ sponsor: sponsor.address, signFeeBump: async bump => signHash(sponsor, bump.hash) });

  it('pays the fee instead of the wallet', async () => {
    const ledger = open();
    const poor = await stellar.farmer('1.5');
    const outcome = await ledger.submit(sign(poor, await ledger.prepare(poor.address, [plant(poor)])));
    // A fee bump counts as one more operation.
    expect(outcome).toMatchObject({ status: 'success', payer: sponsor.address, fee: 50_200n });
    expect(await ledger.account(poor.address)).toMatchObject({ xlm: xlm('1.5') });
    expect(await ledger.account(sponsor.address)).toMatchObject({ xlm: xlm('100') - 50_200n });
  });

  it('leaves the fee to the wallet when it has no XLM left', async () => {
    const ledger = open();
    const away = { type: 'payment', destination: one.address, asset: 'XLM' } as const;
    await stellar.send(sponsor, { ...away, amount: xlm('98.4999') });
    const signed = sign(one, await ledger.prepare(one.address, [plant(one)]));
    const outcome = await ledger.submit(signed);
    expect(outcome).toMatchObject({ status: 'success', hash: signed.hash, fee: 50_100n });
    expect(outcome).not.toHaveProperty('payer');
  });

  it('bids what a full queue required when it refused the fee bump of a wallet without XLM', async () => {
    const { network, farmer } = stellar;
    const ledger = open();
    const poor = await farmer('1.5');
    network.conditions = { ...network.conditions, callsInQueue: 1, othersBids: () => [70_000n] };
    const send = async () => ledger.submit(sign(poor, await ledger.prepare(poor.address, [plant(poor)])));
    expect(await send()).toMatchObject({ fee: 0n, failure: { code: 'tx_insufficient_fee' } });
    expect(await send()).toMatchObject({ status: 'success', payer: sponsor.address });
  });

  it('bids no more than the wallet can pay after a failure to pay', async () => {
    const ledger = open();
    const away = { type: 'payment', destination: one.address, asset: 'XLM' } as const;
    await stellar.send(sponsor, { ...away, amount: xlm('98.4999') });
    const poor = await stellar.farmer('1.506');
    const high = { result: { inclusionFee: { p90: '1' }, sorobanInclusionFee: { p90: '99999999' } } };
    const send = async () => {
      stellar.rpc.next('getFeeStats', high);
      return ledger.submit(sign(poor, await ledger.prepare(poor.address, [plant(poor)])));
    };
    expect(await send()).toMatchObject({ failure: { code: 'tx_insufficient_balance' } });
    expect(await send()).toMatchObject({ status: 'success' });
  });
});

it('bids no more for a payment than its wallet can pay', async () => {
  const { rpc, ledger, farmer, network } = stellar;
  const poor = await farmer('1.6');
  const payment = { type: 'payment', destination: one.address, asset: 'XLM', amount: xlm('0.05') } as const;
  rpc.next('getFeeStats', {
    result: { inclusionFee: { p90: '99999999' }, sorobanInclusionFee: { p90: '1' } },
  });
  const signed = sign(poor, await ledger.prepare(poor.address, [payment]));
  expect(signed.fee).toBe(xlm('0.05'));
  expect(await ledger.submit(signed)).toMatchObject({ status: 'success' });
  expect(network.offered).toEqual([signed.hash]);
});

it('bids what a full queue required when it refused the transaction', async () => {
  const { network, send, ledger } = stellar;
  network.conditions = { ...network.conditions, callsInQueue: 1, othersBids: () => [70_000n] };
  expect(await send(one, plant(one))).toMatchObject({ fee: 0n, failure: { code: 'tx_insufficient_fee' } });
  // A call built from a template allows a tenth more for its resources.
  expect((await ledger.prepare(one.address, [plant(one)])).fee).toBe(55_000n + 70_001n);
});

it('bids no more for a call than its wallet can pay', async () => {
  const { rpc, ledger, farmer, network } = stellar;
  const poor = await farmer('1.506');
  rpc.next('getFeeStats', {
    result: { inclusionFee: { p90: '1' }, sorobanInclusionFee: { p90: '99999999' } },
  });
  const signed = sign(poor, await ledger.prepare(poor.address, [plant(poor)]));
  expect(signed.fee).toBe(xlm('0.006'));
  expect(await ledger.submit(signed)).toMatchObject({ status: 'success' });
  expect(network.offered).toEqual([signed.hash]);
});

it('never signs for more than its limit, whatever fee an RPC requests', async () => {
  const { rpc, open, prepared, ledger } = stellar;
  const careful = open({ maxFee: xlm('0.005') });
  expect(await careful.submit(await prepared(one, plant(one)))).toMatchObject({ status: 'success' });
  const refused = await careful.prepare(one.address, [plant(one)]);
  expect(refused.fee).toBeLessThan(xlm('0.005'));
  rpc.next('getFeeStats', {
    result: { inclusionFee: { p90: '99999999' }, sorobanInclusionFee: { p90: '1' } },
  });
  expect((await ledger.prepare(one.address, [TRUST, TRUST])).fee).toBe(xlm('0.2'));
});

it('counts no step at more than its limit, however high others bid', async () => {
  const { rpc, open } = stellar;
  rpc.next('getFeeStats', {
    result: { inclusionFee: { p90: '99999999' }, sorobanInclusionFee: { p90: '99999999' } },
  });
  const limit = xlm('0.2');
  expect(await open({ maxFee: limit }).stepCosts()).toEqual({
    plant: limit,
    work: limit,
    harvest: limit,
    payout: 2n * limit,
  });
});
