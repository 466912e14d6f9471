import { many, one } from '../../database/database.ts';
import { currentFarmer } from '../../queries/farmer.ts';
import { pendingWorks } from '../../queries/pending-rewards.ts';
import { POOL, type TestFarmer, testNetwork } from '../../testing/engine-network.ts';
import { xlm } from '../../testing/keys.ts';
import { modelNetwork } from '../../testing/stellar/engine-model.ts';
import { lostStakes, missedBlocks } from '../../testing/stellar/model-errors.ts';
import { createOperations } from '../operations.ts';

/** Entries of the test network live for an hour: 720 ledgers, which are twelve blocks. */
const ENTRY_LEDGERS = 720;

it('loses no stake at any harvest interval where entries live for 720 ledgers, and then for 480', async () => {
  const of = await modelNetwork();
  const { network, model, time, clock } = of;
  const until = (at: number) => time.pause(Math.max(0, at - model.now));
  try {
    const farmers: TestFarmer[] = [];
    for (let harvestInterval = 1; harvestInterval <= 20; harvestInterval++) {
      const terms = { harvestInterval, stakePercentage: 0.1 };
      farmers.push(await time.run(network.farmer(`every-${harvestInterval}@kale.test`, terms)));
    }
    const playBlock = async () => {
      await until(model.nextBlockAt + 6_000);
      expect(await network.look()).toEqual([]);
      await until(model.nextBlockAt - 100_000);
      await network.work(model.index, farmers);
    };
    /** Whether a page shows the last ledger of the farmer's own entry, whatever the network's current setting. */
    const expectOwnDeadline = async ({ farmerId, contractId, address }: TestFarmer) => {
      const page = currentFarmer(network, farmerId, clock(), { add: () => {}, expireAt: () => {} });
      const { active_contract: shown } = await time.run(page);
      const [work] = await pendingWorks(network.database, [contractId], clock());
      if (!work) throw new Error('The last closed or open block waits for its harvest');
      const pail = await time.run(network.ledger.pail(address, work.blockIndex));
      const off = Date.parse(shown?.harvest_by ?? '') - (pail?.expiresAt.getTime() ?? 0);
      expect(Math.abs(off)).toBeLessThan(5_000);
    };
    for (let block = 0; block < 15; block++) {
      if (block === 6) {
        model.entryLedgers = 480;
        // Their entries were created before the setting changed.
        await Promise.all([farmers[0], farmers[19]].map(each => each && expectOwnDeadline(each)));
      }
      await time.run(playBlock());
    }
    expect(await missedBlocks(of, 0)).toEqual([]);
    expect(await lostStakes(of)).toEqual([]);
    // Checks that the farmers staked, and that those with an interval longer than an entry's life waited.
    const last = await one<{ stake: string; most: number }>(
      network.database,
      `SELECT max(p.stake) AS stake, max(extract(epoch FROM h.ended_at - p.ended_at))::int AS most
       FROM harvests h JOIN plantings p USING (pool_id, block_index, farmer_id) WHERE h.status = 'success'`,
    );
    expect(BigInt(last?.stake ?? 0)).toBeGreaterThan(0n);
    expect(last?.most).toBeGreaterThan(7 * 300);
    expect(last?.most).toBeLessThan(ENTRY_LEDGERS * 5);
    for (const farmer of farmers) await expectOwnDeadline(farmer);
  } finally {
    await network.drop();
  }
}, 240_000);

it('takes the deadline from the entry, and harvests before it even if no further block opens', async () => {
  const network = await testNetwork({ entryLedgers: ENTRY_LEDGERS });
  try {
    const farmer = await network.farmer('patient@kale.test', { harvestInterval: 20 });
    network.pass(64);
    await network.look();
    const { index } = await network.ledger.farm();
    const pail = await network.ledger.pail(farmer.address, index);
    const row = await one<{ harvest_by: Date; live_until: string }>(
      network.database,
      'SELECT harvest_by, live_until FROM plantings WHERE block_index = $1',
      [index],
    );
    expect(row).toEqual({ harvest_by: pail?.expiresAt, live_until: String(pail?.liveUntil) });
    network.pass(10);
    await network.work(index, [farmer]);
    network.pass(60);
    await network.look();
    // No farmer plants any more, so no further block opens.
    await network.database.query('UPDATE contracts SET suspended_at = now()');
    const { nextDueAt } = await createOperations(network.services()).harvesting(POOL);
    const left = ((pail?.expiresAt.getTime() ?? 0) - network.clock().getTime()) / 1000;
    expect(left).toBeGreaterThan(400);
    expect(nextDueAt?.getTime()).toBeLessThan(pail?.expiresAt.getTime() ?? 0);
    const harvests = () =>
      many(
        network.database,
        "SELECT block_index FROM harvests WHERE status = 'success' AND block_index = $1",
        [index],
      );
    network.pass(((nextDueAt?.getTime() ?? 0) - network.clock().getTime()) / 1000 - 1);
    await network.look();
    expect(await harvests()).toEqual([]);
    network.pass(2);
    await network.look();
    expect(await harvests()).toHaveLength(1);
  } finally {
    await network.drop();
  }
});

it('harvests sooner when ledgers close faster than at the time of planting', async () => {
  const network = await testNetwork({ entryLedgers: ENTRY_LEDGERS });
  try {
    const farmer = await network.farmer('quick@kale.test', { harvestInterval: 20 });
    await network.workedBlock([farmer]);
    const harvests = () => many(network.database, "SELECT 1 FROM harvests WHERE status = 'success'");
    network.pass(65);
    await network.look();
    expect(await harvests()).toEqual([]);
    network.restart();
    const settings = async () => ({ ledgerSeconds: 0.05, entryLedgers: ENTRY_LEDGERS });
    await network.look(network.services({ ...network.ledger, settings }));
    expect(await harvests()).toHaveLength(1);
  } finally {
    await network.drop();
  }
});

it('retries a refused harvest near its deadline even if only one further block opens', async () => {
  const network = await testNetwork({ entryLedgers: ENTRY_LEDGERS });
  try {
    const farmer = await network.farmer('late@kale.test');
    const index = await network.workedBlock([farmer]);
    await network.drain(farmer.address);
    const harvest = async () =>
      (
        await many<{ status: string; code: string | null }>(
          network.database,
          'SELECT status, error_code AS code FROM harvests WHERE block_index = $1',
          [index],
        )
      )[0];
    await network.database.query('UPDATE contracts SET suspended_at = now()');
    for (let block = 0; block < 2; block++) {
      network.pass(64);
      await network.strangerPlants();
      expect(await network.look()).toEqual([]);
    }
    expect(await harvest()).toEqual({ status: 'failed', code: 'tx_insufficient_balance' });
    await network.ledger.fund(farmer.address, xlm('1'));
    for (let turn = 0; turn < 60 && (await harvest())?.status !== 'success'; turn++) {
      network.pass(10);
      expect(await network.look()).toEqual([]);
    }
    expect(await harvest()).toEqual({ status: 'success', code: null });
  } finally {
    await network.drop();
  }
});
