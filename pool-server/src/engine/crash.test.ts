import { SignerUnavailable } from '../signer/errors.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { killedAt } from '../testing/killed-process.ts';
import { expectSoundRecords, openSteps } from '../testing/sound-records.ts';
import type { EngineServices } from './engine-services.ts';

/**
 * Services of an engine whose signer dies at its n-th step: before signing, or after signing, when the signature is
 * lost. No other signer starts.
 */
function signerKilledAt(services: EngineServices, step: number) {
  let count = 0;
  const reach = () => {
    if (++count >= step) throw new SignerUnavailable('The signer was killed');
  };
  const sign: typeof services.wallets.sign = async (...order) => {
    reach();
    const signed = await services.wallets.sign(...order);
    reach();
    return signed;
  };
  return { services: { ...services, wallets: { ...services.wallets, sign } }, survived: () => count < step };
}

describe('a process killed at every step', () => {
  let network: TestNetwork;
  const farmers: TestFarmer[] = [];
  beforeAll(async () => {
    network = await testNetwork();
    farmers.push(await network.farmer('one@kale.test', { stakePercentage: 0.25 }));
    farmers.push(await network.farmer('two@kale.test', { stakePercentage: 0.1 }));
  });
  afterAll(() => network.drop());

  /** Every step ends exactly once, and no farmer loses or gains a unit. */
  const expectSound = async () => {
    for (let block = 0; block < 8; block++) {
      network.pass(64);
      expect(await network.look()).toEqual([]);
    }
    expect(await openSteps(network.database)).toEqual([]);
    await expectSoundRecords(network.database);
    expect((await network.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
    for (const farmer of farmers)
      expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  };

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
      // By now every pending transaction has expired unless the ledger applied it.
      network.pass(33);
      await network.look();
      await workNow(working.services).catch(() => undefined);
      network.restart();
      await network.look();
      if (looking.survived() && working.survived()) break;
      deaths++;
    }
    expect(deaths).toBeGreaterThan(20);
    await expectSound();
  }, 120_000);

  it('repeats nothing and loses nothing when it is the signer', async () => {
    let deaths = 0;
    for (let step = 1; ; step++) {
      const dying = signerKilledAt(network.services(), step);
      network.pass(64);
      await network.look(dying.services);
      await workNow(dying.services);
      network.restart();
      network.pass(33);
      await network.look();
      await workNow(network.services());
      await network.look();
      if (dying.survived()) break;
      deaths++;
    }
    expect(deaths).toBeGreaterThan(8);
    await expectSound();
  }, 120_000);
});
