import { type Key, xlm } from '../../testing/keys.ts';
import { harvest, plant, type TestStellar, testStellar } from '../../testing/stellar/ledger.ts';
import type { BlockIndex } from '../ledger.ts';

const BLOCK_SECONDS = 300;
let stellar: TestStellar;
let one: Key;

beforeEach(async () => {
  stellar = await testStellar();
  one = await stellar.farmer('100');
  stellar.network.unreadable = true;
});

afterEach(() => stellar.rpc.close());

async function openBlocks(count: number): Promise<void> {
  const { network } = stellar;
  for (let block = 0; block < count; block++) {
    await network.pass(BLOCK_SECONDS + 1);
    await network.plantByOthers();
  }
}

it('finds the block of a plant and the gap and zeros of a work after several more blocks have opened', async () => {
  const { ledger, network, send, worked } = stellar;
  const planted = await send(one, plant(one));
  await network.pass(60);
  const work = await send(one, await worked(one));
  const atOnce = { plant: await ledger.transaction(planted.hash), work: await ledger.transaction(work.hash) };
  expect(atOnce.plant).toMatchObject({ status: 'success', returned: { type: 'plant', index: 0 } });
  const pail = await ledger.pail(one.address, 0 as BlockIndex);
  const { gap, zeros } = pail ?? {};
  expect(gap).toBeGreaterThan(10);
  expect(atOnce.work).toMatchObject({ status: 'success', returned: { type: 'work', index: 0, gap, zeros } });
  await openBlocks(4);
  expect(await ledger.transaction(planted.hash)).toEqual(atOnce.plant);
  expect(await ledger.transaction(work.hash)).toEqual(atOnce.work);
});

it('does not mistake the work of a later block for it', async () => {
  const { ledger, network, send, worked } = stellar;
  await send(one, plant(one));
  await network.pass(60);
  const first = await send(one, await worked(one));
  await openBlocks(1);
  await send(one, plant(one));
  const second = await send(one, await worked(one));
  expect(second).toMatchObject({ returned: { type: 'work', index: 1, gap: 1 } });
  expect(await ledger.transaction(first.hash)).toEqual(first);
});

it('ends a plant and a work whose entry another account has harvested', async () => {
  const { ledger, send, farmer, worked } = stellar;
  const stranger = await farmer('100');
  const planted = await send(one, plant(one));
  const work = await send(one, await worked(one));
  await openBlocks(1);
  expect(await send(stranger, harvest(one, 0))).toMatchObject({ status: 'success' });
  for (const { hash } of [planted, work])
    expect(await ledger.transaction(hash)).toMatchObject({ status: 'success', returned: { type: 'none' } });
});

it('reads the sum of reward and stake from the mint of a harvest', async () => {
  const { ledger, send, worked } = stellar;
  await send(one, plant(one));
  await send(one, await worked(one));
  await openBlocks(1);
  const { hash } = await send(one, harvest(one, 0));
  const { kale } = (await ledger.account(one.address)) ?? {};
  expect(kale).toBeGreaterThan(xlm('1'));
  expect(await ledger.transaction(hash)).toMatchObject({ returned: { type: 'minted', units: kale } });
});
