import { many } from '../database/database.ts';
import { runBusyPool } from '../testing/busy-pool.ts';
import { expectSoundRecords, openSteps } from '../testing/sound-records.ts';

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
    // The busy pool was still harvesting when the last of the others planted. The engine works for half of its farmers 15 s
    // after the start, and then harvests one block in each ledger of 5 s: for 100 s at least, and the others have 95 s.
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
  // Ends a test that hangs: what is measured above are seconds of the network.
}, 600_000);
