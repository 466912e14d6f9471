import { parseAmount } from 'shared-api/money';
import { many } from '../../database/database.ts';
import type { BlockIndex, Ledger } from '../../ledger/ledger.ts';
import { BY_HAND, POOL, testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';
import { createOperations } from '../operations.ts';

const network = await testNetwork();
const farmer = await network.farmer('late@kale.test', { stakePercentage: 0.25 });
afterAll(() => network.drop());

const planting = (index: number) =>
  many(network.database, 'SELECT status, stake, error_code FROM plantings WHERE block_index = $1', [index]);

it('records the stake that a late plant burned in the next block, not the one requested there in the meantime', async () => {
  for (let block = 0; block < 3; block++) await network.workedBlock([farmer]);
  // The wallet has rewards, but cannot plant in this block.
  await network.drain(farmer.address);
  network.pass(60);
  await network.strangerPlants();
  network.pass(4);
  await network.look();
  await network.ledger.fund(farmer.address, parseAmount('XLM', '5'));
  const open = (await network.ledger.farm()).index;
  const next = (open + 1) as BlockIndex;

  /** Delays a plant until the next block is open and a stake is requested for it. */
  const slow: Ledger = {
    ...network.ledger,
    async submit(transaction) {
      network.pass(10);
      await network.strangerPlants();
      network.pass(4);
      await network.look({ ...network.services(), lockWaitMs: 0 });
      const [requested] = await planting(next);
      expect(requested).toMatchObject({ status: 'pending', stake: expect.stringMatching(/^[1-9]/) });
      return network.ledger.submit(transaction);
    },
  };
  network.pass(50);
  const order = { poolId: POOL, blockIndex: open, capacity: 25, ...BY_HAND };
  await createOperations(network.services(slow)).plant(order);

  expect(await network.ledger.pail(farmer.address, next)).toMatchObject({ stake: 0n });
  expect(await planting(open)).toMatchObject([{ status: 'failed', error_code: 'BLOCK_CLOSED' }]);
  expect(await planting(next)).toEqual([{ status: 'success', stake: '0', error_code: null }]);

  // Others close the block before the farmer's work: no stake is lost, because none was burned.
  network.pass(61);
  await network.strangerPlants();
  network.pass(4);
  await network.look();
  expect(await many(network.database, 'SELECT 1 FROM plantings WHERE forfeited_at IS NOT NULL')).toEqual([]);
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  await expectSoundRecords(network.database);
});
