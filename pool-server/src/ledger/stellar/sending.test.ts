import { type Key, sign, xlm } from '../../testing/keys.ts';
import { plant, type TestStellar } from '../../testing/stellar/ledger.ts';
import { expectOfferedOnce, TRUST, withOneFarmer } from '../../testing/stellar/one-farmer.ts';
import { LedgerUnavailable } from '../failures.ts';

let stellar: TestStellar;
let one: Key;

withOneFarmer((network, farmer) => {
  stellar = network;
  one = farmer;
});

const TRY_AGAIN = {
  result: { status: 'TRY_AGAIN_LATER', hash: '', latestLedger: 1, latestLedgerCloseTime: '1' },
};

it('resends a deferred transaction until it is accepted', async () => {
  const { ledger, rpc, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  rpc.next('sendTransaction', TRY_AGAIN, TRY_AGAIN);
  expect(await ledger.submit(signed)).toMatchObject({ status: 'success' });
  expectOfferedOnce(stellar, signed.hash);
});

it('gives up a deferred transaction once it has expired, so that another can be sent', async () => {
  const { ledger, rpc, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  rpc.next('sendTransaction', ...Array.from({ length: 60 }, () => TRY_AGAIN));
  expect(await ledger.submit(signed)).toMatchObject({
    status: 'failed',
    fee: 0n,
    failure: { code: 'TRY_AGAIN_LATER' },
  });
  expect(stellar.network.now).toBeGreaterThan(signed.validUntil.getTime());
});

it('sends again after a lost response, and learns that it was already applied', async () => {
  const { ledger, network, rpc, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  rpc.next('sendTransaction', 'lost');
  expect(await ledger.submit(signed)).toMatchObject({ status: 'success' });
  expect(network.offered).toEqual([signed.hash, signed.hash]);
  expect(await ledger.account(one.address)).toMatchObject({ xlm: xlm('10') - 50_100n });
});

it('finds an applied transaction although every response was lost', async () => {
  const { ledger, network, rpc, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  rpc.next('sendTransaction', 'lost', 'lost', 'lost');
  await expect(ledger.submit(signed)).rejects.toThrow(LedgerUnavailable);
  await network.pass(5);
  expect(await ledger.transaction(signed.hash)).toMatchObject({ status: 'success', ledger: 1001 });
  expect(await ledger.submit(signed)).toMatchObject({ status: 'success', ledger: 1001 });
  expectOfferedOnce(stellar, signed.hash);
});

it('does not trust a refusal when an earlier submission may have arrived', async () => {
  const { ledger, network, rpc, open, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  rpc.next('sendTransaction', 'lost');
  // The ledger closes between the two sends, and the RPC has not read it yet.
  const slow = open({
    pause: async ms => {
      await network.pass(ms === 250 ? 5 : ms / 1000);
      network.lag = ms === 250 ? 1 : 0;
    },
  });
  expect(await slow.submit(signed)).toMatchObject({ status: 'success', ledger: 1001 });
  expect(await ledger.account(one.address)).toMatchObject({ xlm: xlm('10') - 50_100n });
});

it('leaves the outcome of an unseen transaction open until a later ledger has closed', async () => {
  const { ledger, network, prepared } = stellar;
  const signed = await prepared(one, TRUST);
  const { validUntil, hash } = signed;
  expect(await ledger.transaction(hash)).toMatchObject({ seen: { to: new Date('2026-11-20T12:00:00Z') } });
  await network.pass(62);
  network.lag = 1;
  const behind = await ledger.transaction(hash);
  expect(behind).toMatchObject({ status: 'unknown', seen: { to: new Date(validUntil.getTime() - 5_000) } });
  network.lag = 0;
  await network.pass(5);
  expect(await ledger.transaction(hash)).toMatchObject({
    seen: { to: new Date(validUntil.getTime() + 5_000) },
  });
  network.retainedFrom = network.sequence;
  expect(await ledger.transaction(hash)).toMatchObject({
    seen: { from: new Date(validUntil.getTime() + 5_000) },
  });
});

it('returns the sequence number of an account only as of a later ledger', async () => {
  const { ledger, network, prepared } = stellar;
  const { validUntil, sequence } = await prepared(one, TRUST);
  const reached = () => ledger.sequenceAfter?.(one.address, validUntil);
  expect(await reached()).toBeNull();
  await network.pass(62);
  network.lag = 1;
  expect(await reached()).toBeNull();
  network.lag = 0;
  await network.pass(5);
  expect(await reached()).toBe(sequence - 1n);
});

it('reports an accepted but never applied transaction as too late', async () => {
  const { ledger, rpc, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  const taken = { status: 'PENDING', hash: signed.hash, latestLedger: 1, latestLedgerCloseTime: '1' };
  rpc.next('sendTransaction', { result: taken });
  expect(await ledger.submit(signed)).toMatchObject({ fee: 0n, failure: { code: 'tx_too_late' } });
});

it('leaves the outcome open when the network no longer knows it, and stops waiting', async () => {
  const { ledger, network, rpc, prepared } = stellar;
  const signed = await prepared(one, plant(one));
  const taken = { status: 'PENDING', hash: signed.hash, latestLedger: 1, latestLedgerCloseTime: '1' };
  rpc.next('sendTransaction', { result: taken });
  network.retainedFrom = network.sequence;
  expect(await ledger.submit(signed)).toMatchObject({ status: 'unknown', hash: signed.hash });
  expect(network.now).toBeLessThan(signed.validUntil.getTime() + 70_000);
});

it('fails when the block changed before application, and succeeds when it is prepared again', async () => {
  const { ledger, network, send, farmer } = stellar;
  const two = await farmer();
  await send(one, plant(one));
  const early = await ledger.prepare(two.address, [plant(two)], 600);
  await network.pass(300);
  expect(await ledger.submit(sign(two, early))).toMatchObject({
    status: 'failed',
    // A call built from a template allows a tenth more than the simulation's figures.
    fee: 55_100n,
    failure: { kind: 'operation', code: 'op_trapped' },
  });
  expect(await send(two, plant(two))).toMatchObject({
    returned: { type: 'plant', index: 1, openedBlock: true },
  });
});

it('distinguishes the contracts by the call if the RPC does not say which one raised an error', async () => {
  const { network, send } = stellar;
  network.silent = true;
  expect(await send(one, plant(one, 5n))).toMatchObject({
    failure: { contract: 'asset', code: 10, shortfall: 5n },
  });
  await send(one, plant(one));
  expect(await send(one, plant(one))).toMatchObject({ failure: { contract: 'kale', code: 8 } });
});

it('reports the error that a contract raised when the call was applied', async () => {
  const { ledger, prepared, send, farmer, worked } = stellar;
  const two = await farmer();
  await send(one, plant(one));
  const [first, second] = [await prepared(one, await worked(one)), await prepared(two, await worked(one))];
  expect(await ledger.submit(first)).toMatchObject({ status: 'success' });
  expect(await ledger.submit(second)).toMatchObject({
    status: 'failed',
    fee: 50_100n,
    failure: { contract: 'kale', code: 7 },
  });
});
