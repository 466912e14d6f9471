import { many, one } from '../../database/database.ts';
import { POOL, type TestFarmer, testNetwork } from '../../testing/engine-network.ts';
import { createOperations } from '../operations.ts';

/** Entries of the test network live for an hour: 720 ledgers, which are twelve blocks. */
const ENTRY_LEDGERS = 720;

it('loses no stake at any harvest interval where entries live for 720 ledgers', async () => {
  const network = await testNetwork({ entryLedgers: ENTRY_LEDGERS });
  try {
    const farmers: TestFarmer[] = [];
    for (let harvestInterval = 1; harvestInterval <= 20; harvestInterval++)
      farmers.push(
        await network.farmer(`every-${harvestInterval}@kale.test`, { harvestInterval, stakePercentage: 0.1 }),
      );
    for (let block = 0; block < 26; block++) {
      await network.workedBlock(farmers);
    }
    const lost = await many(
      network.database,
      `SELECT c.harvest_interval, p.block_index FROM plantings p
         JOIN works w USING (pool_id, block_index, farmer_id)
         LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
         JOIN contracts c ON c.id = p.contract_id
       WHERE p.status = 'success' AND h.status IS DISTINCT FROM 'success'
         AND (h.status = 'failed' OR p.harvest_by <= $1)`,
      [network.clock()],
    );
    expect(lost).toEqual([]);
    // The farmers did stake, and those whose interval exceeds the life of an entry did wait.
    const last = await one<{ stake: string; most: number }>(
      network.database,
      `SELECT max(p.stake) AS stake, max(
         extract(epoch FROM h.ended_at - p.ended_at))::int AS most
       FROM harvests h JOIN plantings p USING (pool_id, block_index, farmer_id) WHERE h.status = 'success'`,
    );
    expect(BigInt(last?.stake ?? 0)).toBeGreaterThan(0n);
    expect(last?.most).toBeGreaterThan(420);
    expect(last?.most).toBeLessThan(ENTRY_LEDGERS);
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
    // Nobody plants any more, so no further block opens.
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
