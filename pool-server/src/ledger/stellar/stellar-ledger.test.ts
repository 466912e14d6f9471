import { setImmediate } from 'node:timers/promises';
import { Contract } from '@stellar/stellar-sdk/base';
import { kale, newKey, xlm } from '../../testing/keys.ts';
import { harvest, plant, TESTNET, type TestStellar, testStellar } from '../../testing/stellar/ledger.ts';
import { LedgerUnavailable } from '../failures.ts';
import type { BlockIndex, TransactionHash } from '../ledger.ts';

let stellar: TestStellar;

beforeEach(async () => {
  stellar = await testStellar();
});

afterEach(() => stellar.rpc.close());

const first = 0 as BlockIndex;

it('runs a whole block: plant, work, next block, harvest, to the unit', async () => {
  const { ledger, network, send, farmer, worked } = stellar;
  const [one, two] = [await farmer(), await farmer()];
  expect(await ledger.farm()).toMatchObject({ index: 0, block: null, ledger: 1000, paused: false });
  expect(await send(one, plant(one))).toMatchObject({
    status: 'success',
    fee: 50_100n,
    returned: { type: 'plant', index: 0, openedBlock: true },
  });
  expect(await send(two, plant(two))).toMatchObject({ returned: { index: 0, openedBlock: false } });
  expect(await send(one, plant(one))).toMatchObject({
    status: 'failed',
    fee: 0n,
    failure: { contract: 'kale', code: 8 },
  });
  const work = await worked(one);
  const handedIn = await send(one, work);
  expect(handedIn).toMatchObject({
    status: 'success',
    returned: { type: 'work', index: 0, gap: 2, zeros: 0 },
  });
  // Anyone may submit for a farmer, and pays the fee.
  expect(await send(one, await worked(two))).toMatchObject({ returned: { type: 'work', gap: 2 } });
  expect(await send(one, work)).toMatchObject({ failure: { contract: 'kale', code: 7 } });
  expect(await ledger.pail(two.address, first)).toMatchObject({ stake: 0n, gap: 2, sequence: 1002 });
  expect(await send(two, harvest(one, 0))).toMatchObject({ failure: { code: 14 } });

  const { nextBlockAt } = await ledger.farm();
  expect(nextBlockAt).toEqual(new Date('2026-11-20T12:05:00Z'));
  await network.pass((nextBlockAt.getTime() - network.now) / 1000);
  expect(await send(two, plant(two))).toMatchObject({
    returned: { type: 'plant', index: 1, openedBlock: true },
  });
  expect(await send(two, harvest(one, 0))).toMatchObject({
    status: 'success',
    returned: { type: 'harvest', reward: 12_525_000_000n, stake: 0n },
  });
  expect(await send(two, harvest(one, 0))).toMatchObject({ failure: { contract: 'kale', code: 9 } });
  expect(await ledger.pail(one.address, first)).toBeNull();

  expect(await send(one, plant(one, 25_000_000n))).toMatchObject({ status: 'success' });
  expect(await ledger.account(one.address)).toMatchObject({
    address: one.address,
    xlm: xlm('10') - 4n * 50_100n,
    kale: 12_500_000_000n,
    reserve: 15_000_000n,
  });
  expect(await ledger.farm()).toMatchObject({
    index: 1,
    block: { index: 1, minGap: 2, maxGap: 2, stakedTotal: 25_000_000n },
  });
  expect(await ledger.pail(one.address, 1 as BlockIndex)).toMatchObject({ stake: 25_000_000n, gap: null });
});

it('adds up balances, and reads each again after five minutes', async () => {
  const { ledger, network, send, farmer } = stellar;
  const [one, two] = [await farmer(), await farmer()];
  const addresses = [one.address, two.address, newKey().address];
  expect(await ledger.heldBy(addresses)).toEqual({ KALE: 0n, XLM: xlm('20') });
  await send(one, plant(one));
  expect(await ledger.heldBy(addresses)).toEqual({ KALE: 0n, XLM: xlm('20') });
  await network.pass(301);
  expect(await ledger.heldBy(addresses)).toEqual({ KALE: 0n, XLM: xlm('20') - 50_100n });
});

it('shares the read of a balance that has not ended, and repeats a failed one', async () => {
  const { ledger, rpc, farmer } = stellar;
  const { address } = await farmer();
  const reads = () => rpc.calls.filter(call => call === 'getLedgerEntries').length;
  rpc.next('getLedgerEntries', 'busy', 'cut', 'busy');
  await expect(ledger.heldBy([address])).rejects.toThrow(LedgerUnavailable);
  const before = reads();
  const first = ledger.heldBy([address]);
  await setImmediate();
  const second = ledger.heldBy([address, address]);
  expect(await Promise.all([first, second])).toEqual([
    { KALE: 0n, XLM: xlm('10') },
    { KALE: 0n, XLM: xlm('20') },
  ]);
  expect(reads() - before).toBe(1);
});

it('reports until when reward and stake can be harvested, and nothing once they are gone', async () => {
  const { ledger, network, send, farmer } = stellar;
  const one = await farmer();
  await send(one, plant(one));
  const opened = (await ledger.block(first))?.timestamp.getTime() ?? 0;
  const pail = await ledger.pail(one.address, first);
  expect(pail?.expiresAt).toEqual(new Date(opened + 719 * 5_000));
  await network.pass(720 * 5);
  expect(await ledger.block(first)).toBeNull();
  expect(await ledger.pail(one.address, first)).toBeNull();
  expect(await send(one, harvest(one, 0))).toMatchObject({ failure: { contract: 'kale', code: 11 } });
});

it('reads the settings of the network once an hour, and keeps them while the RPC is unavailable', async () => {
  const { network, rpc, open } = stellar;
  const shared = open();
  expect(await shared.settings()).toEqual({ ledgerSeconds: 5, entryLedgers: 720 });
  network.entryLedgers = 17_280;
  network.ledgerMs = 4_000;
  await network.pass(59 * 60);
  const calls = rpc.calls.length;
  expect(await shared.settings()).toEqual({ ledgerSeconds: 5, entryLedgers: 720 });
  expect(rpc.calls).toHaveLength(calls);
  await network.pass(60);
  rpc.next('getLedgerEntries', 'cut', 'cut', 'cut');
  expect(await shared.settings()).toEqual({ ledgerSeconds: 5, entryLedgers: 720 });
  await network.pass(60);
  expect(await shared.settings()).toEqual({ ledgerSeconds: 4, entryLedgers: 17_280 });
  rpc.next('getLedgerEntries', 'cut', 'cut', 'cut');
  await expect(open().settings()).rejects.toThrow(LedgerUnavailable);
});

it('warns of a protocol that it does not know, when it starts and after every hour', async () => {
  const { network, rpc, open } = stellar;
  const warnings: string[] = [];
  const { settings } = open({ warn: message => warnings.push(message) });
  await settings();
  expect(warnings).toEqual([]);
  network.protocol = 30;
  await network.pass(60 * 60);
  await settings();
  expect(await settings()).toMatchObject({ newerProtocol: { runs: 30, known: 27 } });
  expect(warnings).toEqual([expect.stringContaining('protocol 30')]);
  const later = open({ warn: message => warnings.push(message) });
  // By now the provider's network is known.
  await later.farm();
  rpc.next('getNetwork', 'cut', 'cut', 'cut');
  expect(await later.settings()).toMatchObject({ ledgerSeconds: 5 });
  expect(warnings).toHaveLength(1);
  await network.pass(60);
  await later.settings();
  expect(warnings).toHaveLength(2);
  network.protocol = 23;
  await network.pass(60 * 60);
  expect(await later.settings()).not.toHaveProperty('newerProtocol');
});

it('reads accounts with and without a trustline, and missing ones', async () => {
  const { ledger, network, send } = stellar;
  const [one, two] = [newKey(), newKey()];
  expect(await ledger.account(one.address)).toBeNull();
  await network.fund(one.address, xlm('5'));
  expect(await ledger.account(one.address)).toMatchObject({ kale: null, reserve: 10_000_000n });
  expect(await send(one, { type: 'addTrustline' })).toMatchObject({ status: 'success', fee: 100n });
  expect(await ledger.account(one.address)).toMatchObject({ kale: 0n, reserve: 15_000_000n });
  const open = { type: 'createAccount', destination: two.address, startingBalance: xlm('1.5') } as const;
  expect(await send(one, open)).toMatchObject({ status: 'success', returned: { type: 'none' } });
  expect(await ledger.account(two.address)).toMatchObject({ xlm: xlm('1.5') });
});

it('names the admin of the asset, read from its contract', async () => {
  expect(await stellar.ledger.assetAdmin?.()).toEqual({ admin: TESTNET.kaleContract, canClawBack: false });
});

it('reports that planting is paused', async () => {
  const { ledger, network, send, farmer } = stellar;
  const one = await farmer();
  network.setPaused(true);
  expect(await ledger.farm()).toMatchObject({ paused: true });
  expect(await send(one, plant(one))).toMatchObject({ failure: { contract: 'kale', code: 4 } });
});

it('checks its network, and detects another RPC, contract or asset', async () => {
  const { ledger, open } = stellar;
  expect(ledger.network).toMatchObject({
    name: 'testnet',
    blockIntervalSeconds: 300,
    openingDelaySeconds: 2,
  });
  await expect(ledger.check()).resolves.toBeUndefined();
  const passphrase = 'Public Global Stellar Network ; September 2015';
  await expect(open({ passphrase }).check()).rejects.toThrow('not NETWORK_PASSPHRASE');
  await expect(open({ kaleIssuer: newKey().address }).check()).rejects.toThrow('not KALE of KALE_ISSUER');
});

it('reports LedgerUnavailable while its RPC is down, responds badly or lags', async () => {
  const { ledger, network, rpc, open } = stellar;
  const away = open({ rpcUrls: ['http://127.0.0.1:1/'] });
  await expect(away.farm()).rejects.toThrow(LedgerUnavailable);
  await expect(away.transaction('00' as TransactionHash)).rejects.toThrow(LedgerUnavailable);
  rpc.next('getLedgerEntries', 'busy', 'cut', 'busy');
  await expect(ledger.account(newKey().address)).rejects.toThrow(LedgerUnavailable);
  rpc.next('getTransaction', 'silent', 'silent', 'silent');
  await expect(open({ timeoutMs: 50 }).transaction('00' as TransactionHash)).rejects.toThrow(
    LedgerUnavailable,
  );
  rpc.next('getLedgerEntries', 'busy', 'cut');
  expect(await ledger.account(newKey().address)).toBeNull();
  network.lag = 13;
  await expect(ledger.farm()).rejects.toThrow(LedgerUnavailable);
});

it('finds a contract whose end the RPC gives as 0', async () => {
  const { ledger, network } = stellar;
  const instance = new Contract(TESTNET.kaleContract).getFootprint().toXdr('base64');
  expect(await network.entry(instance)).toMatchObject({ liveUntil: 0 });
  expect(await ledger.farm()).toMatchObject({ index: 0, paused: false });
  expect(await ledger.assetAdmin?.()).toEqual({ admin: TESTNET.kaleContract, canClawBack: false });
});

it('asks again, or reports LedgerUnavailable, when a page comes instead of a response of the RPC', async () => {
  const { ledger, network, rpc } = stellar;
  const page = { result: undefined };
  rpc.next('getTransaction', page);
  expect(await ledger.farm()).toMatchObject({ ledger: network.sequence });
  await network.pass(2);
  for (const method of ['getTransaction', 'getFeeStats']) rpc.next(method, page, page, page);
  await expect(ledger.farm()).rejects.toThrow(LedgerUnavailable);
  await expect(ledger.stepCosts()).rejects.toThrow(LedgerUnavailable);
});

it('shares one RPC request among concurrent callers for the farm’s state', async () => {
  const { rpc, open } = stellar;
  const shared = open({ freshMs: 60_000 });
  await Promise.all([shared.farm(), shared.farm()]);
  await shared.farm();
  expect(rpc.calls.filter(method => method === 'getTransaction')).toHaveLength(1);
});

it('reports the KALE that a farmer lacks, and refuses a plant in the name of another', async () => {
  const { send, farmer } = stellar;
  const [one, two] = [await farmer(), await farmer()];
  expect(await send(one, plant(one, 5n))).toMatchObject({
    status: 'failed',
    failure: { contract: 'asset', code: 10, shortfall: kale(5n) },
  });
  expect(await send(two, plant(one))).toMatchObject({ fee: 0n, failure: { code: 'tx_bad_auth' } });
});
