import { confirmJoin, exitContract, joinPool } from '../../commands/join-pool.ts';
import { many, one } from '../../database/database.ts';
import { pool } from '../../domain/pool.ts';
import { resumePool } from '../../domain/pool-decisions.ts';
import { seededRandom } from '../../domain/random.ts';
import { commit } from '../../events/event-store.ts';
import { poolStream } from '../../events/stream.ts';
import { POOL, type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords, openSteps } from '../../testing/sound-records.ts';
import { ENGINE } from '../engine-services.ts';
import { createOperations } from '../operations.ts';

const ROUNDS = 12;

describe('exiting while blocks are planted and harvested', () => {
  let network: TestNetwork;
  let staying: TestFarmer;
  let leaving: TestFarmer;
  beforeAll(async () => {
    network = await testNetwork({ exitDelayBlocks: 1 });
    staying = await network.farmer('staying@kale.test', { stakePercentage: 0.1 });
    leaving = await network.farmer('leaving@kale.test', { stakePercentage: 0.25, harvestInterval: 20 });
  });
  afterAll(() => network.drop());

  /** The operator skips blocks here, which pauses the pool: an admin resumes it before a farmer can join. */
  async function joinAgain(): Promise<void> {
    await commit(network.database, network.acting(), unit => unit.decide(poolStream(POOL), pool, resumePool));
    const choice = { poolId: POOL, stakePercentage: 0.25, harvestInterval: 20 };
    const { contractId } = await joinPool(network.services(), network.acting(), leaving.farmerId, choice);
    await confirmJoin(network.services(), network.acting(), contractId);
    leaving = { ...leaving, contractId };
  }

  it('completes each exit after everything owed is harvested and paid exactly once', async () => {
    const services = network.services();
    const operations = createOperations(services);
    const random = seededRandom(7);
    for (let round = 0; round < ROUNDS; round++) {
      const index = await network.workedBlock([staying, leaving]);
      network.pass(60);
      const byHand = { actor: { kind: 'engine' }, cause: null } as const;
      const actions = [
        () => exitContract(services, network.acting(), leaving.contractId),
        () => network.look(),
        () => operations.plant({ poolId: POOL, blockIndex: index + 1, capacity: 50, ...byHand }),
        () => operations.harvest({ poolId: POOL, blockIndex: index, ...byHand }),
        () => operations.triggerHarvesting(POOL, ENGINE),
        () => network.look(),
      ].sort(() => random() - 0.5);
      // Some are refused, such as a plant for a block that is not due; the invariants check the rest.
      await Promise.allSettled(actions.map(action => action()));
      const planted = await network.ledger.pail(leaving.address, (index + 1) as never);
      if (planted) {
        network.pass(5);
        await network.work(index + 1, [leaving]);
      }
      network.pass(64);
      network.restart();
      await network.look();
      network.pass(64);
      await network.look();
      await network.look();

      const contract = await one(network.database, 'SELECT status FROM contracts WHERE id = $1', [
        leaving.contractId,
      ]);
      expect(contract).toEqual({ status: 'completed' });
      const unharvested = await many(
        network.database,
        `SELECT w.block_index FROM works w LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
         WHERE w.farmer_id = $1 AND w.status = 'success' AND h.status IS DISTINCT FROM 'success'`,
        [leaving.farmerId],
      );
      expect(unharvested).toEqual([]);
      expect(await network.balance(leaving.address)).toBe(await network.owed(leaving));

      await joinAgain();
    }
    await expectSoundRecords(network.database);
    expect(await network.balance(staying.address)).toBe(await network.owed(staying));
  }, 120_000);

  it('harvests closed blocks as soon as a farmer exits, without waiting for another block', async () => {
    const before = await network.ledger.farm();
    for (let block = 0; block < 2; block++) await network.workedBlock([staying, leaving]);
    await network.look();
    const { index } = await network.ledger.farm();
    expect(index).toBe(before.index + 2);
    const harvested = async () =>
      (
        await many<{ block_index: string }>(
          network.database,
          `SELECT block_index FROM harvests WHERE contract_id = $1 AND status = 'success' ORDER BY 1`,
          [leaving.contractId],
        )
      ).map(row => Number(row.block_index));
    expect(await harvested()).toEqual([]);
    await exitContract(network.services(), network.acting(), leaving.contractId);
    await network.look();
    expect((await network.ledger.farm()).index).toBe(index);
    expect(await harvested()).toEqual([index - 1]);
    for (let look = 0; look < 3; look++) {
      network.pass(64);
      await network.look();
    }
    await joinAgain();
  });

  it('does not plant for an exiting farmer', async () => {
    await exitContract(network.services(), network.acting(), leaving.contractId);
    network.pass(64);
    await network.look();
    const { index } = await network.ledger.farm();
    expect(await network.ledger.pail(leaving.address, index)).toBeNull();
    expect(await network.ledger.pail(staying.address, index)).not.toBeNull();
    expect(await openSteps(network.database)).toEqual([]);
  });
});
