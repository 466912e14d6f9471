// One pool harvests twenty blocks at once while others plant and work, on a ledger that closes every five seconds.
import { brokenInvariants } from '../src/invariants/store-invariants.ts';
import { runBusyPool } from '../src/testing/busy-pool.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const POOLS = fromEnvironment('POOLS', 19);
const FARMERS = fromEnvironment('FARMERS', 50);
const BLOCKS = fromEnvironment('BLOCKS', 20);
const OPENINGS = fromEnvironment('OPENINGS', 2);
const SPEED = fromEnvironment('SPEED', 1);

const { network, figures } = await runBusyPool({
  pools: POOLS,
  farmers: FARMERS,
  blocks: BLOCKS,
  openings: OPENINGS,
  speed: SPEED,
  waitsForQueries: false,
});
for (const error of new Set(figures.errors)) process.stdout.write(error);
const { plantSeconds, harvestsMeanwhile, harvestSeconds } = figures;
const median = quantile(plantSeconds, 0.5).toFixed(1);
report(`One of ${POOLS + 1} pools of ${FARMERS} farmers harvests ${BLOCKS} blocks at once`, [
  exactly('plantings of the other pools that are missing', figures.missingPlantings, 0),
  exactly('seconds from when a block could be opened to the last plant of a pool, median', median, median),
  atMost('the same, slowest pool', Math.max(...plantSeconds), 30, ' s'),
  exactly('works of the other pools that missed their block', figures.missedWorks, 0),
  exactly('works of the busy pool that missed their block', figures.missedWorksOfBusyPool, 0),
  exactly('works submitted by the engine', figures.covered, figures.covered),
  exactly('harvests of the busy pool until the others had planted', harvestsMeanwhile, harvestsMeanwhile),
  exactly('seconds until its last harvest', harvestSeconds.toFixed(0), harvestSeconds.toFixed(0)),
  exactly('errors of the engine', figures.errors.length, 0),
  exactly('broken invariants', (await brokenInvariants(network.database)).length, 0),
]);
await network.drop();
process.exit();
