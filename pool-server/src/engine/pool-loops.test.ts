import { setTimeout as wait } from 'node:timers/promises';
import { many } from '../database/database.ts';
import { runBusyPool } from '../testing/busy-pool.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import { isLockAwaited } from '../testing/locks.ts';
import { expectSoundRecords, openSteps } from '../testing/sound-records.ts';
import { poolGroups } from './cycle/discovery.ts';
import { ENGINE } from './engine-services.ts';
import { type PoolLoops, runPools } from './pool-loops.ts';
import { newAttempts } from './pool-tasks.ts';
import { recordNonces } from './work/work.ts';

const POOLS = 6;
const FARMERS = 2;
const BLOCKS = 20;

it('plants and works for every farmer in time while one pool harvests twenty blocks at once', async () => {
  const { network, figures, finish } = await runBusyPool({
    pools: POOLS,
    farmers: FARMERS,
    blocks: BLOCKS,
    openings: 1,
    speed: 10,
    waitsForQueries: true,
  });
  try {
    expect(figures).toMatchObject({
      missingPlantings: 0,
      missedWorks: 0,
      missedWorksOfBusyPool: 0,
      errors: [],
    });
    expect(Math.max(...figures.plantSeconds)).toBeLessThan(30);
    expect(figures.covered).toBe(((POOLS + 1) * FARMERS) / 2);
    // The busy pool was still harvesting when the last of the others planted. The engine works for half of its farmers
    // 15 s after the start, and then harvests one block per ledger of 5 s: for at least 100 s, while the others have 95
    // s.
    expect(figures.harvestsMeanwhile).toBeGreaterThan(0);
    expect(figures.harvestsMeanwhile).toBeLessThan(BLOCKS * FARMERS);
    await finish();
    const harvested = "SELECT 1 FROM harvests WHERE pool_id = 'busy' AND status = 'success'";
    expect((await many(network.database, harvested)).length).toBeGreaterThanOrEqual(BLOCKS * FARMERS);
    expect(await openSteps(network.database)).toEqual([]);
    await expectSoundRecords(network.database);
  } finally {
    await network.drop();
  }
  // Ends a test that hangs; the figures above are seconds of the network.
}, 600_000);

describe('a group of pools that moves to another engine', () => {
  it('keeps sending its work until the last harvest has ended, but not once its lock is lost', async () => {
    const network = await testNetwork();
    const { database } = network;
    const services = network.services();
    const farmer = await network.farmer('farmer@kale.test');
    network.pass(64);
    expect(await network.look()).toEqual([]);
    network.pass(5);
    const { index: blockIndex } = await network.ledger.farm();
    const [group = 0] = await poolGroups(services);
    const errors: unknown[] = [];
    const loops: PoolLoops['loops'] = new Map();
    const pools = {
      services,
      attempts: newAttempts(),
      reportError: (error: unknown) => errors.push(error),
      loops,
      turnEveryMs: 50,
    };
    const works = () => many<{ status: string }>(database, 'SELECT status FROM works');
    // Harvests wait for this.
    const holder = await database.connect();
    await holder.query('BEGIN; LOCK TABLE harvests');
    const [ends, lost] = [new AbortController(), new AbortController()];
    const running = runPools(pools, group, ends.signal, lost.signal);
    await isLockAwaited(database);
    ends.abort();
    await wait(500);
    await recordNonces(services, ENGINE, { poolId: POOL, blockIndex }, [
      { farmerId: farmer.farmerId, nonce: 1n },
    ]);
    while ((await works())[0]?.status !== 'success') await wait(50);
    const short = loops.get(POOL)?.slice(0, 2) ?? [];
    lost.abort();
    await Promise.all(short.map(loop => loop.ended));
    await holder.query('COMMIT');
    holder.release();
    await running;
    expect(loops.size).toBe(0);
    expect(errors).toEqual([]);
    await network.drop();
  }, 60_000);
});
