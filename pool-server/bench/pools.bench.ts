// Many pools on the model of the network while one of them harvests twenty blocks at once.
import { harvestBesidePools } from '../src/testing/stellar/many-pools.ts';
import { atMost, exactly, fromEnvironment, report } from './report.ts';

const POOLS = fromEnvironment('POOLS', 20);
const FARMERS = fromEnvironment('FARMERS', 50);
const BLOCKS = fromEnvironment('BLOCKS', 20);
/** Smaller runs get a smaller ledger, so that their plants fill as many. */
const ROOM = fromEnvironment('ROOM', 190);

const figures = await harvestBesidePools({
  pools: POOLS,
  farmers: FARMERS,
  blocks: BLOCKS,
  callsInALedger: ROOM,
  turnMs: 1_000,
});
report(`${POOLS} pools of ${FARMERS} farmers, ledgers of 5 s with room for ${ROOM} calls`, [
  exactly('plants in two blocks', figures.planted, 2 * POOLS * FARMERS),
  atMost('all have planted after', figures.plantedWithin, 30, ' s'),
  exactly('blocks missed', figures.missed.length, 0),
  exactly('stakes lost', figures.lost.length, 0),
  exactly(`harvests of ${BLOCKS} blocks of one pool`, figures.harvested, BLOCKS * FARMERS),
  exactly('troubles of the engine', figures.troubles.length, 0),
]);
