import { type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { killedAt } from '../testing/killed-process.ts';
import { expectSoundRecords, openSteps } from '../testing/sound-records.ts';
import type { EngineServices } from './engine-services.ts';

describe('a process killed at every step', () => {
  let network: TestNetwork;
  const farmers: TestFarmer[] = [];
  beforeAll(async () => {
    network = await testNetwork();
    farmers.push(await network.farmer('one@kale.test', { stakePercentage: 0.25 }));
    farmers.push(await network.farmer('two@kale.test', { stakePercentage: 0.1 }));
  });
  afterAll(() => network.drop());

  const workNow = async (services: EngineServices) => {
    const { index, block } = await network.ledger.farm();
    if (block) await network.work(index, farmers, services);
  };

  it('repeats nothing and loses nothing', async () => {
    let deaths = 0;
    for (let step = 1; ; step++) {
      const looking = killedAt(network.services(), step);
      const working = killedAt(network.services(), step);
      network.pass(64);
      await network.look(looking.services).catch(() => undefined);
      network.restart();
      // By now, every pending transaction has expired unless the ledger applied it.
      network.pass(33);
      await network.look();
      await workNow(working.services).catch(() => undefined);
      network.restart();
      await network.look();
      if (looking.survived() && working.survived()) break;
      deaths++;
    }
    expect(deaths).toBeGreaterThan(20);

    for (let block = 0; block < 8; block++) {
      network.pass(64);
      expect(await network.look()).toEqual([]);
    }
    expect(await openSteps(network.database)).toEqual([]);
    await expectSoundRecords(network.database);
    expect((await network.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
    for (const farmer of farmers)
      expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  }, 120_000);
});
