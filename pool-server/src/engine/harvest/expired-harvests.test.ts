import { jest } from '@jest/globals';
import { amount, toDecimal } from 'shared-api/money';
import { many } from '../../database/database.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { incidents } from '../../queries/incidents.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { farmerLifetime } from '../../testing/farmer-lifetime.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';
import { ENGINE } from '../engine-services.ts';
import { harvestDue } from './harvest.ts';

const ENTRY_LEDGERS = 240;
let network: TestNetwork;
let farmer: TestFarmer;
let index: number;

/** A block with a stake whose harvest the farmer's wallet cannot pay. */
beforeEach(async () => {
  network = await testNetwork({ entryLedgers: ENTRY_LEDGERS });
  farmer = await network.farmer('farmer@kale.test', { stakePercentage: 0.25 });
  // The reward of the first block becomes the stake of the third.
  for (let block = 0; block < 3; block++) index = await network.workedBlock([farmer]);
  await network.drain(farmer.address);
});
afterEach(() => network.drop());

async function nextBlocks(count: number) {
  for (let block = 0; block < count; block++) {
    network.pass(64);
    await network.strangerPlants();
    for (let look = 0; look < 2; look++) {
      expect(await network.look()).toEqual([]);
      // The pool waits for its pooler's report of a block that it has not opened, and harvests after that.
      network.pass(6);
    }
  }
}
async function expire() {
  const { ledgerSeconds } = await network.ledger.settings();
  network.pass(ENTRY_LEDGERS * ledgerSeconds);
  await nextBlocks(2);
}
const harvest = async () =>
  (
    await many<{ status: string; code: string | null; failures: number }>(
      network.database,
      'SELECT status, error_code AS code, failures FROM harvests WHERE block_index = $1',
      [index],
    )
  )[0];
const attempts = async () =>
  (await many(network.database, "SELECT FROM emt_messages WHERE message_type = 'HarvestRequested'")).length;

it('records a reward as lost once the ledger has dropped it, and does not retry', async () => {
  await nextBlocks(2);
  expect(await harvest()).toMatchObject({ status: 'failed', code: 'tx_insufficient_balance' });
  await expire();
  const lost = await harvest();
  expect(lost).toMatchObject({ status: 'failed', code: 'KALE_11' });
  const tries = await attempts();
  await nextBlocks(7);
  expect(await harvest()).toEqual(lost);
  expect(await attempts()).toBe(tries);

  const [planted] = await many<{ stake: string }>(
    network.database,
    'SELECT stake FROM plantings WHERE block_index = $1',
    [index],
  );
  const lifetime = await farmerLifetime(network, farmer.farmerId);
  expect(lifetime.blocksLost).toBe(1);
  const stake = BigInt(planted?.stake ?? 0);
  expect(stake).toBeGreaterThan(0n);
  expect(lifetime.lostStakesHuman).toBe(toDecimal(amount('KALE', stake)));
  const [cause] = (await incidents(network.database, network.clock())).filter(
    ({ step }) => step === 'harvest',
  );
  expect(cause).toMatchObject({ code: 'KALE_11', count: 1, stakeLost: lifetime.lostStakesHuman });
  await expectSoundRecords(network.database);
});

it('records a reward that another account has harvested', async () => {
  network.pass(64);
  await network.strangerPlants();
  const call = { type: 'harvest', farmer: farmer.address, index: index as BlockIndex } as const;
  const unsigned = await network.ledger.prepare(network.platform, [call]);
  expect(await network.ledger.submit(await network.signFreely(unsigned))).toMatchObject({
    status: 'success',
  });
  await nextBlocks(2);
  expect(await harvest()).toMatchObject({ status: 'failed' });
  await expire();
  expect(await harvest()).toMatchObject({ status: 'success', code: null });
});

it('harvests what is due before it ends an expired reward, and checks again soon if it has to stop', async () => {
  const { database, ledger, clock } = network;
  const anna = await network.farmer('anna@kale.test');
  const { ledgerSeconds } = await ledger.settings();
  network.pass(ENTRY_LEDGERS * ledgerSeconds - 100);
  await network.workedBlock([anna]);
  network.pass(64);
  await network.strangerPlants();
  const isHarvested = async () =>
    (
      await many(database, "SELECT FROM harvests WHERE farmer_id = $1 AND status = 'success'", [
        anna.farmerId,
      ])
    ).length > 0;
  const mayGoOn = async () => !(await isHarvested());
  const farm = await ledger.farm();
  const nextAt = await harvestDue(network.services(), ENGINE, POOL, farm, { mayGoOn });
  expect(await isHarvested()).toBe(true);
  expect(await harvest()).toMatchObject({ code: 'tx_insufficient_balance' });
  expect((nextAt?.getTime() ?? Number.POSITIVE_INFINITY) - clock().getTime()).toBeLessThan(10_000);
  await harvestDue(network.services(), ENGINE, POOL, farm);
  expect(await harvest()).toMatchObject({ code: 'KALE_11' });
});

it('reads an expired block once for all of its farmers', async () => {
  const { ledger } = network;
  network.pass(64);
  await network.strangerPlants();
  const { ledgerSeconds } = await ledger.settings();
  network.pass(ENTRY_LEDGERS * ledgerSeconds);
  const block = jest.fn(ledger.block);
  await harvestDue(network.services({ ...ledger, block }), ENGINE, POOL, await ledger.farm());
  expect(await harvest()).toMatchObject({ status: 'failed', code: 'KALE_11' });
  expect(block.mock.calls.filter(([read]) => read === index)).toHaveLength(1);
});
