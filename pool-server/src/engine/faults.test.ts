import { type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { faultyLedger, seededFaults } from '../testing/faulty-ledger.ts';
import { expectSoundRecords, openSteps } from '../testing/sound-records.ts';

const BLOCKS = 6;

describe('a ledger that rejects, times out, and applies then times out', () => {
  let network: TestNetwork;
  const farmers: TestFarmer[] = [];
  beforeAll(async () => {
    network = await testNetwork();
    for (const name of ['one', 'two', 'three']) {
      farmers.push(await network.farmer(`${name}@kale.test`, { stakePercentage: 0.25 }));
    }
  });
  afterAll(() => network.drop());

  it('finishes every step, with its effects exactly once', async () => {
    const faulty = network.services(
      faultyLedger(network.ledger, seededFaults(42, 0.3, ['submit', 'transaction', 'prepare', 'farm'])),
    );
    for (let block = 0; block < BLOCKS; block++) {
      network.pass(64);
      await network.look(faulty);
      network.pass(10);
      const { index, block: open } = await network.ledger.farm();
      if (open) await network.work(index, farmers, faulty).catch(() => undefined);
    }
    for (let block = 0; block < 7; block++) {
      network.pass(64);
      await network.look();
    }
    expect(await openSteps(network.database)).toEqual([]);
    await expectSoundRecords(network.database);
    expect((await network.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
    for (const farmer of farmers)
      expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  }, 120_000);
});
