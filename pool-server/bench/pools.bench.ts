// Many pools on the model of the network while one of them harvests twenty blocks at once.
import { harvestBesidePools } from '../src/testing/stellar/many-pools.ts';
import { atMost, exactly, fromEnvironment, report } from './report.ts';

const POOLS = fromEnvironment('POOLS', 20);
const FARMERS = fromEnvironment('FARMERS', 50);
const BLOCKS = fromEnvironment('BLOCKS', 20);
/** Smaller runs get a smaller ledger, so that their plants fill the same number of ledgers. */
const ROOM = fromEnvironment('ROOM', 190);

const figures = await harvestBesidePools({
  pools: POOLS,
  farmers: FARMERS,
  blocks: BLOCKS,
  callsInALedger: ROOM,
  // Without the events that wake the loops of a running engine.
  turnMs: 2_500,
});
for (const error of figures.errors) process.stdout.write(`${error}\n`);
report(`${POOLS} pools of ${FARMERS} farmers, ledgers of 5 s with room for ${ROOM} calls`, [
  exactly('plants in the block of these harvests', figures.planted, POOLS * FARMERS),
  atMost('ledger of the last plant of the other pools', figures.plantedWithin, 30, ' s'),
  atMost('ledger of the last plant of the busy pool', figures.busyPlantedWithin, 60, ' s'),
  exactly('blocks missed', figures.missed.length, 0),
  exactly('stakes lost', figures.lost.length, 0),
  exactly(`harvests of ${BLOCKS} blocks of one pool`, figures.harvested, BLOCKS * FARMERS),
  exactly('errors of the engine', figures.errors.length, 0),
]);
