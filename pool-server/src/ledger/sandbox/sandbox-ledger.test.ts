import { jest } from '@jest/globals';
import { accountKey } from 'shared-api/address';
import { openDatabase } from '../../database/database.ts';
import { type Key, kale, sign, xlm } from '../../testing/keys.ts';
import { testNetwork } from '../../testing/sandbox-network.ts';
import { LedgerUnavailable } from '../failures.ts';
import type { BlockIndex, Ledger, Operation, TransactionHash, TransactionOutcome } from '../ledger.ts';
import { mine } from '../mining/mine.ts';
import { createSandboxLedger } from './sandbox-ledger.ts';

const network = await testNetwork();

beforeEach(() => network.restart());

afterEach(async () => {
  for (const row of await network.ledger.conservation()) expect(row).toMatchObject({ ok: true });
});

afterAll(() => network.close());

it('runs a whole block: plant, work, next block, harvest, to the unit', async () => {
  const [one, two] = [await network.farmer(), await network.farmer()];
  const plant = ({ address }: Key, units = 0n): Operation => ({
    type: 'plant',
    farmer: address,
    amount: kale(units),
  });
  expect(await network.send(one, plant(one))).toMatchObject({
    status: 'success',
    fee: 1000n,
    returned: { type: 'plant', index: 0, openedBlock: true },
  });
  await network.send(two, plant(two));
  expect(await network.send(one, plant(one))).toMatchObject({
    status: 'failed',
    failure: { contract: 'kale', code: 8 },
  });
  expect(await network.send(one, await network.worked(one))).toMatchObject({
    status: 'failed',
    failure: { contract: 'kale', code: 15 },
  });
  network.pass(1);
  expect(await network.send(one, await network.worked(one))).toMatchObject({
    status: 'success',
    returned: { type: 'work', gap: 1 },
  });
  // Anyone may submit for a farmer, and pays the fee.
  expect(await network.send(one, await network.worked(two))).toMatchObject({
    status: 'success',
    returned: { type: 'work' },
  });
  expect(await network.ledger.pail(two.address, 0 as BlockIndex)).toMatchObject({
    stake: 0n,
    gap: 1,
    expiresAt: new Date('2026-11-20T16:48:00Z'),
  });

  const harvest: Operation = { type: 'harvest', farmer: one.address, index: 0 as BlockIndex };
  expect(await network.send(two, harvest)).toMatchObject({ status: 'failed', failure: { code: 14 } });
  network.pass(59);
  expect(await network.send(two, plant(two))).toMatchObject({
    returned: { type: 'plant', index: 1, openedBlock: true },
  });
  expect(await network.send(two, harvest)).toMatchObject({
    status: 'success',
    returned: { type: 'harvest', reward: 12_525_000_000n, stake: 0n },
  });
  expect(await network.send(two, harvest)).toMatchObject({ status: 'failed', failure: { code: 9 } });
  expect(await network.ledger.pail(one.address, 0 as BlockIndex)).toBeNull();

  expect(await network.send(one, plant(one, 25_000_000n))).toMatchObject({ status: 'success' });
  expect(await network.ledger.account(one.address)).toMatchObject({
    kale: 12_500_000_000n,
    reserve: 15_000_000n,
  });
  expect(await network.ledger.farm()).toMatchObject({
    index: 1,
    paused: false,
    block: { minGap: 1, maxGap: 1, stakedTotal: 25_000_000n },
    nextBlockAt: new Date('2026-11-20T12:02:00Z'),
    ledger: 61,
  });
  expect(await network.ledger.conservation()).toMatchObject([
    { asset: 'XLM' },
    { asset: 'KALE', minted: 12_525_000_000n, burned: 25_000_000n, held: 12_500_000_000n },
  ]);
});

it('drops pails, with their stake, after 17,280 ledgers', async () => {
  const one = await network.farmer();
  const plant: Operation = { type: 'plant', farmer: one.address, amount: kale(0n) };
  await network.send(one, plant);
  network.pass(30);
  await network.send(one, await network.worked(one));
  network.pass(30);
  await network.send(one, plant);
  network.pass(17_280 - 61);
  expect(await network.ledger.pail(one.address, 0 as BlockIndex)).not.toBeNull();
  expect(await network.ledger.block(0 as BlockIndex)).not.toBeNull();
  network.pass(1);
  expect(await network.ledger.pail(one.address, 0 as BlockIndex)).toBeNull();
  expect(await network.ledger.block(0 as BlockIndex)).toBeNull();
  expect(
    await network.send(one, { type: 'harvest', farmer: one.address, index: 0 as BlockIndex }),
  ).toMatchObject({
    failure: { code: 11 },
  });
});

it('reads the entries of one moment with one query of each kind', async () => {
  const [one, two] = [await network.farmer(), await network.farmer()];
  await network.send(one, { type: 'plant', farmer: one.address, amount: kale(0n) });
  const query = jest.spyOn(network.database, 'query');
  const pails = await Promise.all(
    [one, two].map(({ address }) => network.ledger.pail(address, 0 as BlockIndex)),
  );
  expect(pails).toEqual([expect.objectContaining({ stake: 0n }), null]);
  expect(query.mock.calls.filter(([text]) => String(text).includes('ledger.pails'))).toHaveLength(1);
  expect(query.mock.calls.filter(([text]) => String(text).includes('ledger.blocks'))).toHaveLength(1);
});

it('pauses planting and nothing else', async () => {
  const one = await network.farmer();
  await network.ledger.pauseFarm(true);
  expect(await network.send(one, { type: 'plant', farmer: one.address, amount: kale(0n) })).toMatchObject({
    failure: { code: 4 },
  });
  await expect(network.ledger.pauseFarm(true)).rejects.toThrow('Farm paused');
  await network.ledger.pauseFarm(false);
  expect(await network.ledger.farm()).toMatchObject({ paused: false });
});

it('continues counting ledgers when the pace of the network changes, and never goes back in time', async () => {
  const one = await network.farmer();
  network.pass(100);
  const slower = network.another({ blockSeconds: 300 });
  await slower.fund(one.address, xlm('1'));
  const { ledger: before, ledgerClosedAt } = await slower.farm();
  expect([before, ledgerClosedAt]).toEqual([101, network.clock()]);
  network.pass(50);
  expect(await slower.farm()).toMatchObject({ ledger: 111 });
  network.pass(-1000);
  expect(await slower.farm()).toMatchObject({ ledger: 101 });
  const tiny = network.another({ blockSeconds: 1 });
  expect(tiny.network).toMatchObject({ blockIntervalSeconds: 1 });
  expect(await tiny.settings()).toEqual({ ledgerSeconds: 1 / 60, entryLedgers: 17_280 });
});

it('reports LedgerUnavailable while its database is down', async () => {
  const gone = openDatabase('postgres://127.0.0.1:1/nothing');
  const lost = createSandboxLedger({ database: gone });
  await expect(lost.farm()).rejects.toThrow(LedgerUnavailable);
  await expect(lost.transaction('00' as TransactionHash)).rejects.toThrow(LedgerUnavailable);
  await gone.end();
  const mine = openDatabase(network.url);
  const killed = createSandboxLedger({ database: mine, clock: network.clock });
  await expect(
    killed.batch(async () => {
      await network.database.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    }),
  ).rejects.toThrow(LedgerUnavailable);
  expect(await killed.farm()).toMatchObject({ index: 0 });
  await mine.end();
});

it('runs a course of blocks in the past within one batch, as it would have run live', async () => {
  const farmers = [await network.farmer(), await network.farmer(), await network.farmer()];
  const courseOf = async (ledger: Ledger, stakes: readonly bigint[]) => {
    const sent: TransactionOutcome[] = [];
    const send = async (key: Key, operation: Operation) => {
      sent.push(await ledger.submit(sign(key, await ledger.prepare(key.address, [operation]))));
    };
    for (const stake of stakes) {
      for (const key of farmers) await send(key, { type: 'plant', farmer: key.address, amount: kale(stake) });
      network.pass(20);
      const { index, block } = await ledger.farm();
      for (const key of farmers) {
        const entropy = block?.entropy ?? new Uint8Array(32);
        const farmer = accountKey(key.address);
        const { hash, nonce } = mine({ index, entropy, farmer, budget: { hashes: 50 } });
        await send(key, { type: 'work', farmer: key.address, hash, nonce });
      }
      network.pass(40);
      const previous = (index - 1) as BlockIndex;
      for (const key of farmers) {
        if (index > 0) await send(key, { type: 'harvest', farmer: key.address, index: previous });
      }
    }
    return sent;
  };
  const stakes = [0n, 0n, 0n, 10_000_000n, 25_000_000n, 1n];
  const past = await network.ledger.batch(session => courseOf(session, stakes));
  expect(past.map(({ status }) => status)).toEqual(past.map(() => 'success'));
  expect(await network.ledger.farm()).toMatchObject({ index: 5 });
  for (const outcome of past) expect(await network.ledger.transaction(outcome.hash)).toEqual(outcome);

  const live = await courseOf(network.ledger, stakes.slice(0, 2));
  expect(live.map(({ status }) => status)).toEqual(live.map(() => 'success'));
  expect(await network.ledger.farm()).toMatchObject({ index: 7 });
});
